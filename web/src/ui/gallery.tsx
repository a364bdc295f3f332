/** The gallery: every scene, or recorded run, that can be opened. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { visible } from "../format";
import type { SceneCard } from "../protocol";
import { act, busy, galleryOpen, scene, welcome } from "../state";
import { Empty, IconButton } from "./fields";
import { Icon } from "./icons";

const query = signal("");
const tag = signal("");

export function Gallery(): JSX.Element | null {
  const given = welcome.value;
  if (!galleryOpen.value || given === null) return null;
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = given.scenes.filter(
    (card) => (tag.value === "" || card.tags.includes(tag.value)) && matches(card, words),
  );
  return (
    <section class="gallery" aria-label="Gallery">
      <div class="gallery-inner">
        <div class="gallery-head">
          <h1>{given.shows_runs ? "Recorded runs" : "Scenes"}</h1>
          <label class="search">
            <Icon name="search" />
            <input
              type="search"
              placeholder="Search"
              aria-label="Search scenes"
              value={query.value}
              onInput={(event) => {
                query.value = event.currentTarget.value;
              }}
              onKeyDown={(event) => {
                if (event.key !== "Escape") event.stopPropagation();
              }}
            />
          </label>
          {scene.value ? (
            <IconButton
              icon="close"
              label="Close"
              onClick={() => {
                galleryOpen.value = false;
              }}
            />
          ) : null}
        </div>
        <Tags cards={given.scenes} />
        {shown.length > 0 ? (
          <ul class="cards">
            {shown.map((card) => (
              <Card key={card.name} card={card} />
            ))}
          </ul>
        ) : (
          <Empty title="Nothing found" text="No scene has these words. Clear the search." />
        )}
      </div>
    </section>
  );
}

function matches(card: SceneCard, words: string[]): boolean {
  const text = `${card.name} ${card.description} ${card.tags.join(" ")}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function Tags({ cards }: { cards: SceneCard[] }): JSX.Element | null {
  const tags = [...new Set(cards.flatMap((card) => card.tags))].sort();
  if (tags.length === 0) return null;
  return (
    <div class="tags" role="toolbar" aria-label="Tags">
      {["", ...tags].map((each) => (
        <button
          key={each}
          type="button"
          class="tag"
          aria-pressed={tag.value === each}
          onClick={() => {
            tag.value = each;
          }}
        >
          {each || "all"}
        </button>
      ))}
    </div>
  );
}

function Card({ card }: { card: SceneCard }): JSX.Element {
  const isOpen = scene.value?.name === card.name;
  return (
    <li>
      <button
        type="button"
        class={isOpen ? "card open" : "card"}
        aria-label={visible(card.name)}
        disabled={busy.value !== ""}
        onClick={() => {
          if (isOpen) galleryOpen.value = false;
          else void act({ kind: "open", scene: card.name });
        }}
      >
        <span class="picture">
          {card.picture ? <img src={card.picture} alt="" loading="lazy" /> : <Icon name="camera" />}
        </span>
        <span class="card-text">
          <strong>{visible(card.name)}</strong>
          <span>{visible(card.description)}</span>
        </span>
      </button>
    </li>
  );
}
