import { type ConsentText, NewConsentText } from '@openhour/shared/features/consents/consents.contract.ts'
import { maxConsentText } from '@openhour/shared/features/consents/consents.rules.ts'
import { defineForm } from '../../lib/forms/define-form.ts'

/** The text of one purpose. What is saved is a new version of it. */
export const textForm = (purpose: ConsentText['purpose']) =>
  defineForm({
    schema: NewConsentText,
    shape: { text: NewConsentText.shape.text },
    fields: {
      text: {
        label: 'Text',
        control: 'textarea',
        rows: 14,
        maxLength: maxConsentText,
        hint: 'Written as your client would say it: “I agree to …”',
      },
    },
    toInput: ({ text }, base: ConsentText | undefined) => ({ purpose, ownVersion: base?.ownVersion ?? 0, text }),
  })
