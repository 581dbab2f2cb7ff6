import type { Client } from '@openhour/shared/features/clients/clients.contract.ts'
import type { OfferedDetails as Offered } from '@openhour/shared/features/clients/offered-details.contract.ts'
import { type PhoneMessages, phoneMessagesLabels } from '@openhour/shared/features/own-details/phone-messages.rules.ts'
import { type SharedDetail } from '@openhour/shared/features/own-details/shared-details.rules.ts'
import { useState } from 'react'
import { nameOf } from '../../lib/code-names.ts'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { countOf, formatFullDay } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'

/** `more`: what is copied with it. */
type Line = { detail: SharedDetail; more?: SharedDetail; label: string; value: string; replaced: string | null }

/** What the client shares and the record does not have yet, beside what it has. One press copies a detail, or all; until then the record stays as it is. */
export function OfferedDetails({ client, offered }: { client: Client; offered: Offered }) {
  const refresh = useRefresh('clients')
  const [busy, setBusy] = useState<SharedDetail | 'all' | 'none'>()
  const copyDetails = async (copied: readonly Line[], which: SharedDetail | 'all', said: string) => {
    setBusy(which)
    const { id, updatedAt } = client
    const details = copied.flatMap(({ detail, more }) => (more ? [detail, more] : [detail]))
    try {
      await api.clients.copyDetails({ id, details, givenAt: offered.givenAt, updatedAt })
      toast.good(`${said} copied to the record`)
    } catch (error) {
      toast.bad(problemFrom(error).detail)
    }
    await refresh()
    setBusy(undefined)
  }
  const keepRecord = async () => {
    setBusy('none')
    try {
      await api.clients.declineDetails({ id: client.id, givenAt: offered.givenAt })
      toast.good('The record stays as it is', {
        description: 'You see these details again once the client changes them.',
      })
    } catch (error) {
      toast.bad(problemFrom(error).detail)
    }
    await refresh()
    setBusy(undefined)
  }
  const lines = linesOf(client, offered)
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="offered-details" className="mt-5 scroll-mt-28 rounded-md bg-surface-2 p-4">
      <h4 id="offered-details" className="font-sans text-base font-semibold tracking-normal">
        {client.preferredName || client.name} shares
      </h4>
      <p className="text-sm text-muted">The record stays as it is until you copy something to it.</p>
      <ul className="mt-3 flex flex-col gap-3">
        {lines.map((line) => (
          <li key={line.detail} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="block text-sm text-muted">{line.label}</span>
              <bdi className="block whitespace-pre-line">{line.value}</bdi>
              {line.replaced && (
                <span className="block text-sm whitespace-pre-line text-muted">Replaces {line.replaced}</span>
              )}
              {line.detail === 'phone' && client.smsReminders && (
                <span className="block text-sm text-muted">
                  Turns off reminders by text message: the consent is for the number you have.
                </span>
              )}
            </span>
            <Button
              aria-label={`Copy to record: ${line.label.toLowerCase()}`}
              busy={busy === line.detail}
              disabled={busy !== undefined}
              onClick={() => void copyDetails([line], line.detail, line.label)}
            >
              Copy to record
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {lines.length > 1 && (
          <Button
            variant="filled"
            className="max-sm:w-full"
            busy={busy === 'all'}
            disabled={busy !== undefined}
            onClick={() => void copyDetails(lines, 'all', countOf(lines.length, 'detail'))}
          >
            Copy all {lines.length} to record
          </Button>
        )}
        <Button
          variant="ghost"
          className="max-sm:w-full"
          busy={busy === 'none'}
          disabled={busy !== undefined}
          onClick={() => void keepRecord()}
        >
          Keep the record as it is
        </Button>
      </div>
    </section>
  )
}

type Contact = Pick<Client, 'emergencyContactName' | 'emergencyContactPhone' | 'emergencyContactRelationship'>

const contactText = (of: Contact) =>
  [of.emergencyContactName, of.emergencyContactRelationship, of.emergencyContactPhone].filter(Boolean).join(', ')
const countryText = (code: string | null) => code && nameOf(code, 'region')

const languageText = (code: string | null) => code && nameOf(code, 'language')
const messagesText = (choice: PhoneMessages | null) => choice && phoneMessagesLabels[choice]
const dayText = (day: string | null) => day && formatFullDay(day)

function linesOf(client: Client, offered: Offered): Line[] {
  const { preferredName, pronouns, dateOfBirth, phone, country, language, emergencyContact } = offered
  const { phoneMessages, address, goodToKnow } = offered
  const lines = [
    { detail: 'preferredName', label: 'Preferred name', value: preferredName, replaced: client.preferredName },
    { detail: 'pronouns', label: 'Pronouns', value: pronouns, replaced: client.pronouns },
    {
      detail: 'dateOfBirth',
      label: 'Date of birth',
      value: dayText(dateOfBirth),
      replaced: dayText(client.dateOfBirth),
    },
    // What is said about messages is about this number.
    {
      detail: 'phone',
      ...(phoneMessages && { more: 'phoneMessages' as const }),
      label: 'Phone',
      value: phone && [phone, messagesText(phoneMessages)].filter(Boolean).join('\n'),
      replaced: client.phone,
    },
    {
      detail: 'phoneMessages',
      label: `Messages on ${client.phone}`,
      value: phone ? null : messagesText(phoneMessages),
      replaced: messagesText(client.phoneMessages),
    },
    { detail: 'address', label: 'Address', value: address, replaced: client.address },
    { detail: 'country', label: 'Country', value: countryText(country), replaced: countryText(client.country) },
    { detail: 'language', label: 'Language', value: languageText(language), replaced: languageText(client.language) },
    {
      detail: 'emergencyContact',
      label: 'Emergency contact',
      value: emergencyContact && contactText(emergencyContact),
      replaced: contactText(client),
    },
    { detail: 'goodToKnow', label: 'Good to know', value: goodToKnow, replaced: client.goodToKnow },
  ] as const
  return lines.flatMap((line) => (line.value ? [{ ...line, value: line.value }] : []))
}
