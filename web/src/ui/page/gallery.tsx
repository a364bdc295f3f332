/** The gallery: every scene, or recorded run, that can be opened. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { titleOf, visible } from "../../format";
import type { SceneCard } from "../../protocol";
import { act, busy, galleryOpen, scene, welcome } from "../../state";
import { Empty, IconButton } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import { openFiles } from "./dropzone";
import "./gallery.css";

const query = signal("");
const tag = signal("");

export function Gallery(): JSX.Element | null {
  const listing = welcome.value;
  const isOpen = galleryOpen.value && listing !== null && !listing.shows_runs;
  useEffect(() => {
    if (isOpen) void act({ kind: "browse" });
  }, [isOpen]);
  if (!galleryOpen.value || listing === null) return null;
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = listing.scenes.filter(
    (card) => (tag.value === "" || card.tags.includes(tag.value)) && matches(card, words),
  );
  return (
    <section class="gallery" aria-label="Gallery">
      <div class="gallery-inner">
        <div class="gallery-head">
          <h1>{listing.shows_runs ? "Recorded runs" : "Gallery"}</h1>
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
          <label class="button file-button">
            <Icon name="load" /> Open file
            <input
              type="file"
              multiple
              aria-label="Open file"
              onChange={(event) => void openFiles([...(event.currentTarget.files ?? [])])}
            />
          </label>
          {scene.opened.value ? (
            <IconButton
              icon="close"
              label="Close"
              onClick={() => {
                galleryOpen.value = false;
              }}
            />
          ) : null}
        </div>
        <Tags cards={listing.scenes} />
        {shown.length > 0 ? (
          GROUPS.map(([group, title]) => (
            <CardGroup
              key={group}
              title={listing.shows_runs ? "" : title}
              cards={shown.filter((card) => card.group === group)}
            />
          ))
        ) : (
          <Empty title="Nothing found" text="No scene has these words. Clear the search." />
        )}
      </div>
    </section>
  );
}

const GROUPS: [SceneCard["group"], string][] = [
  ["scene", "Scenes"],
  ["robot", "Robots"],
  ["run", "Recorded runs"],
];

function CardGroup({ title, cards }: { title: string; cards: SceneCard[] }): JSX.Element | null {
  if (cards.length === 0) return null;
  return (
    <section aria-label={title || "Runs"}>
      {title ? <h2 class="gallery-group">{title}</h2> : null}
      <ul class="cards">
        {cards.map((card) => (
          <Card key={card.name} card={card} />
        ))}
      </ul>
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
  const isOpen = scene.opened.value?.name === card.name;
  return (
    <li>
      <button
        type="button"
        class={isOpen ? "card open" : "card"}
        aria-label={titleOf(card.name)}
        disabled={busy.value !== null}
        onClick={() => {
          if (isOpen) galleryOpen.value = false;
          else void act({ kind: "open", scene: card.name });
        }}
      >
        <span class="picture">
          {card.picture ? <img src={card.picture} alt="" loading="lazy" /> : <Icon name="camera" />}
        </span>
        <span class="card-text">
          <strong>{titleOf(card.name)}</strong>
          <span>{visible(card.description)}</span>
        </span>
      </button>
    </li>
  );
}
