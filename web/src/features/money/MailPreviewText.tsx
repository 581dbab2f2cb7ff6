import type { MailPreview } from '@openhour/shared/features/money/invoice-mails.contract.ts'
import { payerTroubleTexts } from '@openhour/shared/features/money/invoice-mails.rules.ts'
import { FormError } from '../../ui/Field.tsx'

/** An email exactly as it will go, or why it goes nowhere. */
export function MailPreviewText({ preview }: { preview: MailPreview }) {
  const { recipientName, to, trouble, subject, paragraphs, button, link, footnote, file } = preview
  return (
    <div className="flex flex-col gap-4">
      {trouble !== null && <FormError>{payerTroubleTexts[trouble]}</FormError>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Row name="To" text={to === null ? recipientName : `${recipientName}, ${to}`} />
        <Row name="Subject" text={subject} />
        {file !== null && <Row name="Attached" text={file} />}
      </dl>
      <article aria-label="Email" className="flex flex-col gap-3 rounded-md border border-line bg-surface-2 p-4">
        {paragraphs.map((paragraph, at) => (
          // Two can be alike.
          <p key={at} className="wrap-anywhere whitespace-pre-line">
            {paragraph}
          </p>
        ))}
        <p className="wrap-anywhere">
          {button}: <span className="text-muted">{link}</span>
        </p>
        <p className="border-t border-line pt-3 text-sm wrap-anywhere text-muted">{footnote}</p>
      </article>
      <p className="text-sm text-muted">Someone in discreet mode gets a neutral notice instead, without the PDF.</p>
    </div>
  )
}

function Row({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </>
  )
}
