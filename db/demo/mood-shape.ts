/** How mood develops over half a year. */
export type MoodShape = 'improving' | 'slow' | 'plateau' | 'dip' | 'noisy' | 'steady'
