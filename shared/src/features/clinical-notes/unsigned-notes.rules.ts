/** A note is late if it is first saved, or still unsigned, more than this many days after its day. */
export const daysToWrite = 2

export const unsignedTexts = {
  late: `Unsigned for over ${daysToWrite} days`,
  recent: `From the last ${daysToWrite} days`,
} as const
