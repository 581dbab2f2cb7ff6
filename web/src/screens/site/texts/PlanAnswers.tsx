import { entitlementsOf, trialDays } from '@openhour/shared/access/tiers.ts'
import { supportAddress, supportMail } from '../SiteFooter.tsx'
import { Answer } from '../TextPage.tsx'

const pro = entitlementsOf({ tier: 'pro', trialExpired: false, plansOn: true })
const free = entitlementsOf({ tier: 'trial', trialExpired: true, plansOn: true })

export function PlanAnswers() {
  return (
    <>
      <Answer q="What happens after the trial?">
        <p>
          It lasts {trialDays} days, without a card, and ends by itself. Your records stay: you can read, change and
          delete all of them. Without a plan you can have {free.maxClients} active clients and{' '}
          {free.maxAppointmentsPerMonth} appointments a month; who is already there is not touched.
        </p>
      </Answer>
      <Answer q="How many clients can I have?">
        <p>
          {pro.maxClients} active ones with Pro, as many as you like with Premium and during the trial. Archived clients
          do not count.
        </p>
      </Answer>
      <Answer q="How do I change or cancel a plan?">
        <p>
          Under Billing. A larger plan opens at once. A smaller one begins when the paid period is over; nothing you
          wrote is hidden by it.
        </p>
      </Answer>
      <Answer q="I see no prices">
        <p>This installation sells no plans. Everything is open, and nothing is charged.</p>
      </Answer>
    </>
  )
}

export function LocationAnswers() {
  return (
    <>
      <Answer q="Why does it say that the app is not available?">
        <p>
          Openhour is not available in the United States, for reasons of health-privacy law. The country is taken from
          your network address. A VPN or a proxy with an exit there looks like being there.
        </p>
      </Answer>
      <Answer q="I am somewhere else">
        <p>
          Turn the VPN off and press ‘Check Again’, or ‘Clear Cache & Retry’ after a change of network. If it stays,
          write to <a href={supportMail}>{supportAddress}</a> and name the country and the address that the panel shows.
        </p>
      </Answer>
      <Answer q="I have an account and I am travelling there">
        <p>You can sign in and keep working. Signing up and buying a plan wait until you are back.</p>
      </Answer>
    </>
  )
}

export function DataAnswers() {
  return (
    <>
      <Answer q="How do I take my data with me?">
        <p>
          Notes and treatment plans can be printed as PDF, documents downloaded one by one, and your calendar read by
          another program. For a copy of everything, ask the people who run this server. Clients ask their therapist for
          their record. What is kept and for how long stands under <a href="/privacy">Privacy</a>.
        </p>
      </Answer>
      <Answer q="How do I get fewer notices, or other ones?">
        <p>
          Settings, then Preferences: which notices come, and whether in the product, by mail or by your browser. If the
          browser says that they are blocked, allow them for this page in its own settings first.
        </p>
      </Answer>
      <Answer q="How do I change my e-mail address?">
        <p>
          In Settings. The new address gets a link to confirm it; until then the old one stays. The old address is told
          about the change.
        </p>
      </Answer>
    </>
  )
}
