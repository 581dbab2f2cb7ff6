/** Screenshots taken by `npm run shots`, with their size in CSS px. The files are twice as large, one per theme. */
export const pictures = {
  dashboard: { width: 1100, height: 640 },
  'dashboard-phone': { width: 390, height: 340 },
  clients: { width: 1100, height: 640 },
  profile: { width: 592, height: 300 },
  mood: { width: 336, height: 300 },
  card: { width: 336, height: 300 },
  calendar: { width: 1100, height: 640 },
  portal: { width: 1100, height: 640 },
  form: { width: 560, height: 300 },
} as const
export type PictureName = keyof typeof pictures
