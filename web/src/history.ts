/** Samples of the last seconds, for charts. */

export class History {
  private times: number[] = [];
  private columns: number[][];
  private readonly spacing: number;

  /**
   * @param width Numbers of a sample.
   * @param span Simulated time it keeps [s].
   * @param capacity Most samples; those closer than span / capacity are left out.
   */
  constructor(
    readonly width: number,
    readonly span: number,
    capacity: number,
  ) {
    this.spacing = span / capacity;
    this.columns = Array.from({ length: width }, () => []);
  }

  get length(): number {
    return this.times.length;
  }

  /** Time of the newest sample [s]; before all times if there is none. */
  get end(): number {
    return this.times.at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  /** Adds a sample; one before the last clears the history first. */
  append(time: number, values: ArrayLike<number>): void {
    const last = this.times.at(-1);
    if (last !== undefined) {
      if (time < last) this.clear();
      else if (time - last < this.spacing * (1 - 1e-9)) return;
    }
    this.times.push(time);
    this.columns.forEach((column, i) => {
      column.push(values[i] ?? Number.NaN);
    });
    this.trim(time - this.span);
  }

  clear(): void {
    this.times = [];
    this.columns = this.columns.map(() => []);
  }

  /** Times and columns, oldest first; unknown values are null. */
  data(): [number[], ...(number | null)[][]] {
    const columns = this.columns.map((column) =>
      column.map((value) => (Number.isFinite(value) ? value : null)),
    );
    return [[...this.times], ...columns];
  }

  private trim(before: number): void {
    let old = 0;
    while ((this.times[old] ?? Infinity) < before - 1e-9) old += 1;
    // Cut in large pieces: each one moves all samples.
    if (old > this.times.length / 4) {
      this.times.splice(0, old);
      for (const column of this.columns) column.splice(0, old);
    }
  }
}
