/** Files dropped on the page: sent to the studio, and the robot or scene among them opened. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { bytes } from "../../format";
import { MAX_UPLOAD, OPENED_FILES } from "../../protocol";
import { act, complain, replay } from "../../state";

const isOver = signal(false);

/** Sends files and opens the first robot or scene among them. */
export async function openFiles(files: File[]): Promise<void> {
  const large = files.find((file) => file.size > MAX_UPLOAD);
  if (large) {
    complain("The file is too large", [
      `${large.name}: ${bytes(large.size)}, at most ${bytes(MAX_UPLOAD)}`,
    ]);
    return;
  }
  if (!files.some((file) => OPENED_FILES.some((end) => file.name.toLowerCase().endsWith(end)))) {
    complain("Nothing to open", [`Expected a robot or a scene: ${OPENED_FILES.join(", ")}`]);
    return;
  }
  let first = "";
  for (const file of files) {
    const answer = await fetch(`/upload/${encodeURIComponent(file.name)}`, {
      method: "POST",
      body: file,
    });
    if (!answer.ok) {
      complain(`Could not take ${file.name}`, [(await answer.text()).trim()]);
      return;
    }
    const { scene } = (await answer.json()) as { scene: string };
    first ||= scene;
  }
  if (first) await act({ kind: "open", scene: first });
}

export function DropZone(): JSX.Element | null {
  useEffect(() => {
    if (replay !== null) return;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      isOver.value = true;
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) isOver.value = false;
    };
    const drop = (event: DragEvent) => {
      isOver.value = false;
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      void openFiles([...event.dataTransfer.files]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  if (!isOver.value) return null;
  return (
    <div class="drop">
      <div>Drop a robot or a scene, with its meshes</div>
    </div>
  );
}
