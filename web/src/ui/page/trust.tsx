/** Asks whether code of a scene may run. */
import type { JSX } from "preact";
import { visible } from "../../format";
import { refused, trustRefused } from "../../state";

export function TrustQuestion(): JSX.Element | null {
  const now = refused.value;
  if (now === null) return null;
  const close = () => {
    refused.value = null;
  };
  return (
    <div class="overlay">
      <dialog open class="help trust" aria-label="Trust this code?">
        <strong>This scene would run code that you have not trusted yet</strong>
        {now.code.map((each) => (
          <details key={each.digest}>
            <summary>
              {visible(each.purpose)} <code>{visible(each.file)}</code>
            </summary>
            <pre>{each.text}</pre>
          </details>
        ))}
        <p class="quiet">
          It can do whatever you can do on this computer: read, change and send your files. Read it
          first. If it changes, you are asked again.
        </p>
        <div class="dialog-buttons">
          <button type="button" class="button" onClick={close}>
            Do not run
          </button>
          <button type="button" class="button primary" onClick={() => void trustRefused()}>
            Trust and run
          </button>
        </div>
      </dialog>
    </div>
  );
}
