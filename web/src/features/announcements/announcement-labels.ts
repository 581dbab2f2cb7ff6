import type {
  AnnouncementAudience,
  AnnouncementState,
} from '@openhour/shared/features/announcements/announcements.rules.ts'
import type { Tone } from '../../ui/tones.ts'

export const audienceNames: Record<AnnouncementAudience, string> = {
  everybody: 'Everybody',
  therapist: 'Therapists',
  client: 'Clients',
  admin: 'Admins',
}

export const stateLabels: Record<AnnouncementState, { name: string; tone: Tone }> = {
  planned: { name: 'Planned', tone: 'soft' },
  shown: { name: 'Shown now', tone: 'good' },
  ended: { name: 'Ended', tone: 'neutral' },
}
