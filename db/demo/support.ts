import { accountIdOf } from './accounts.ts'
import { addDays, instantOn } from './days.ts'
import { uuidFrom } from './random.ts'

type Line = { fromSupport: boolean; daysAgo: number; minutes: number; text: string }
type Asked = { email: string; subject: string; diagnostics: string | null; state: 'open' | 'waiting'; lines: Line[] }

/** One request that was answered, and one that waits for support. */
const asked: readonly Asked[] = [
  {
    email: 'premium@demo.test',
    subject: 'Calendar feed shows the old time',
    diagnostics:
      'Openhour: 0.1.0\nRole: therapist\nPage: /app/appointments\nBrowser: Firefox 140 on Linux\nWindow: 1440 x 900\nLanguage: en-GB\nTime zone: Europe/London\nError numbers: none',
    state: 'waiting',
    lines: [
      {
        fromSupport: false,
        daysAgo: 3,
        minutes: 9 * 60 + 12,
        text: 'I moved an appointment yesterday. Here it is right, but my phone’s calendar still shows the old time.',
      },
      {
        fromSupport: true,
        daysAgo: 2,
        minutes: 10 * 60 + 40,
        text: 'Calendar apps ask for the feed every few hours. Please refresh the calendar on your phone once, and tell us if the old time is still there.',
      },
    ],
  },
  {
    email: 'client@demo.test',
    subject: 'No notifications on my new phone',
    diagnostics: null,
    state: 'open',
    lines: [
      {
        fromSupport: false,
        daysAgo: 1,
        minutes: 18 * 60 + 5,
        text: 'I turned notifications on in the settings, but my new phone shows none.',
      },
    ],
  },
]

export type SealSupport = (text: string, row: readonly string[]) => Buffer
const hex = (sealed: Buffer) => `\\x${sealed.toString('hex')}`

/** Requests for support with their messages, as the tables hold them. @param seal encrypts a text for its row */
export function supportRows(today: string, seal: SealSupport) {
  const requests = asked.map(({ email, subject, diagnostics, state, lines }, index) => {
    const id = uuidFrom(`support request ${index + 1}`)
    const at = lines.map(({ daysAgo, minutes }) => instantOn(addDays(today, -daysAgo), minutes))
    return {
      row: {
        id,
        user_id: accountIdOf(email),
        sealed_subject: hex(seal(subject, [id, 'subject'])),
        sealed_surroundings: diagnostics === null ? null : hex(seal(diagnostics, [id, 'diagnostics'])),
        state,
        priority: email === 'premium@demo.test',
        created_at: at[0],
        last_at: at.at(-1),
      },
      messages: lines.map(({ fromSupport, text }, place) => {
        const message = uuidFrom(`support message ${index + 1} ${place + 1}`)
        return {
          id: message,
          request_id: id,
          user_id: accountIdOf(email),
          position: place + 1,
          from_support: fromSupport,
          sealed_text: hex(seal(text, [id, message])),
          created_at: at[place],
        }
      }),
    }
  })
  return [
    ['support_requests', requests.map(({ row }) => row)],
    ['support_messages', requests.flatMap(({ messages }) => messages)],
  ] as const
}
