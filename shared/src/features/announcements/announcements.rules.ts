export const announcementLevels = ['info', 'warning'] as const
export const announcementAudiences = ['everybody', 'therapist', 'client', 'admin'] as const
export type AnnouncementLevel = (typeof announcementLevels)[number]
export type AnnouncementAudience = (typeof announcementAudiences)[number]

/** Lengths that fit into a notification too. */
export const maxAnnouncementTitle = 80
export const maxAnnouncementText = 500
/** The longest time between its begin and its end. */
export const maxAnnouncementDays = 90
/** How many can be shown or planned at a time. */
export const maxAnnouncements = 5
/** How many the admins' list holds. */
export const announcementsListed = 100

export const announcementTexts = {
  noTitle: 'Please enter a title',
  noText: 'Please write what people should know',
  noMoment: 'Choose a day and a time',
  endsFirst: 'It has to end after it begins',
  alreadyOver: 'Choose an end that is still to come',
  tooLong: `An announcement can be shown for up to ${maxAnnouncementDays} days`,
  tooMany: `Up to ${maxAnnouncements} announcements can be shown or planned at a time. Nothing was published. End or delete one first.`,
  notFound: 'This announcement was already deleted.',
  notShown: 'This announcement is not shown at the moment. Nothing was changed.',
} as const

const dayMs = 86_400_000

export const announcementStates = ['planned', 'shown', 'ended'] as const
export type AnnouncementState = (typeof announcementStates)[number]

export function announcementState(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  nowMs: number,
): AnnouncementState {
  if (Date.parse(endsAt) <= nowMs) return 'ended'
  return Date.parse(startsAt) <= nowMs ? 'shown' : 'planned'
}

/** When it begins: at once, unless its time is still to come. */
export function announcementStart(startsAt: string | null, nowMs: number): number {
  return Math.max(startsAt === null ? nowMs : Date.parse(startsAt), nowMs)
}

/** What is wrong with its end; undefined if nothing is. */
export function endFault(
  { startsAt, endsAt }: { startsAt: string | null; endsAt: string },
  nowMs: number,
): string | undefined {
  const [start, end] = [announcementStart(startsAt, nowMs), Date.parse(endsAt)]
  if (end <= nowMs) return announcementTexts.alreadyOver
  if (end <= start) return announcementTexts.endsFirst
  return end - start > maxAnnouncementDays * dayMs ? announcementTexts.tooLong : undefined
}
