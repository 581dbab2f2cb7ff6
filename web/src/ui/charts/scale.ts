export type Scale = (value: number) => number

/** Maps a domain onto a range in proportion, and a domain of a single value onto the middle. d3-scale also interpolates colours and dates, which every profile would load. */
export function linearScale([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  return (value) => (from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start))
}
