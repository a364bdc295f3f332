/** Files that the page makes. */

/** Columns as CSV; text that a spreadsheet would take for a formula gets an apostrophe. */
export function csv(names: string[], columns: (number | null)[][]): string {
  const quoted = names.map((name) => {
    const plain = /^[=+\-@\t\r]/.test(name) ? `'${name}` : name;
    return `"${plain.replaceAll('"', '""')}"`;
  });
  const rows = (columns[0] ?? []).map((_, i) => columns.map((column) => column[i] ?? "").join(","));
  return `${[quoted.join(","), ...rows].join("\n")}\n`;
}

/** Saves text as a file of the browser. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  save(name, address);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves what an address holds. */
export function save(name: string, address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
