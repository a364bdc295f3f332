/** Names beside points of the view, as text of the page. */
import { type Camera, Vector3 } from "three";

export interface Label {
  text: string;
  /** Where it is now, in the world. */
  place: () => Vector3;
}

export class Labels {
  private readonly host = document.createElement("div");
  private shown: { label: Label; element: HTMLElement }[] = [];

  constructor(parent: HTMLElement) {
    this.host.className = "labels";
    parent.append(this.host);
  }

  show(labels: Label[]): void {
    this.shown = labels.map((label) => {
      const element = document.createElement("span");
      element.textContent = label.text;
      return { label, element };
    });
    this.host.replaceChildren(...this.shown.map((each) => each.element));
  }

  /** Puts all names where their points are on the screen. */
  place(camera: Camera, width: number, height: number): void {
    for (const { label, element } of this.shown) {
      const at = new Vector3().copy(label.place()).project(camera);
      const isSeen = at.z < 1 && Math.abs(at.x) < 1.1 && Math.abs(at.y) < 1.1;
      element.hidden = !isSeen;
      if (!isSeen) continue;
      const x = ((at.x + 1) / 2) * width;
      const y = ((1 - at.y) / 2) * height;
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    }
  }
}
