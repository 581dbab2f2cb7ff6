/** How a mood goes over half a year: what one would say of the line when seeing it. */
export type MoodShape = 'improving' | 'slow' | 'plateau' | 'dip' | 'noisy' | 'steady'
