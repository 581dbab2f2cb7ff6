import { openProduct } from './product.ts'
import { days, minutes, openReminderCalls } from './reminder-calls.ts'
import { openSmsProvider, smsEnvironment } from './fake-sms.ts'

let number = 0

/** Details of a client with SMS consent and a unique number. */
export const textedClient = () => ({
  smsReminders: true,
  emailReminders: false,
  phone: `+44 (0)7700 90${String(++number).padStart(4, '0')}`,
})

/** The number in the provider's format. */
export const plainNumber = (phone: string) => phone.replace('(0)', '').replaceAll(' ', '')

/** The product with a fake SMS provider. */
export async function openTextCalls(settings: Record<string, string> = {}) {
  const provider = await openSmsProvider()
  const product = await openProduct({ ...smsEnvironment(provider.settings), ...settings })
  const calls = openReminderCalls(product, provider.settings)
  return {
    provider,
    product,
    calls,
    /** A client with SMS consent and an appointment in a week, with a reminder a day before. */
    async booked(client = textedClient()) {
      const practice = await calls.practice(client, { reminderLeadTimes: [1440] })
      const added = await practice.add()
      await calls.notify()
      const left = Date.parse(added.startsAt) - Date.now()
      return {
        ...practice,
        added,
        /** Time until the start, and until the reminder is due. */
        left,
        due: left - days + minutes,
        phone: client.phone,
        number: plainNumber(client.phone),
        bodies: () => provider.bodiesTo(plainNumber(client.phone)),
        row: async (leadTime = 1440) => {
          const statement = `select id, attempted_at as attempted, sent_at as sent, failure from appointment_reminders
            where appointment_id = $1 and channel = 'sms' and lead_minutes = $2`
          type Row = { id: string; attempted: string | null; sent: string | null; failure: string | null }
          return (await product.database.owner.query<Row>(statement, [added.id, leadTime])).rows[0]
        },
      }
    },
    async end() {
      await calls.end()
      await product.stop()
      await provider.close()
    },
  }
}

export type TextCalls = Awaited<ReturnType<typeof openTextCalls>>
