import type { AiSettings } from '@openhour/shared/features/ai/ai-requests.contract.ts'
import { placeOfModel } from '@openhour/shared/features/ai/ai-requests.rules.ts'
import { Suspense } from 'react'
import { AudioLines, type LucideIcon, Quote, Sparkles } from 'lucide-react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import type { Tone } from '../../../ui/tones.ts'

// Most servers have no model of their own.
const LocalFacts = lazyPart(() => import('./LocalFacts.tsx').then((file) => file.LocalFacts))
const SpeechFacts = lazyPart(() => import('./LocalFacts.tsx').then((file) => file.SpeechFacts))

const places: Record<ReturnType<typeof placeOfModel>, { name: string; tone: Tone; text: string }> = {
  here: {
    name: 'On this computer',
    tone: 'good',
    text: 'Text goes to another program on the computer that runs Openhour.',
  },
  'own-network': { name: 'In your network', tone: 'soft', text: 'Text goes to a computer in the same network.' },
  elsewhere: {
    name: 'Outside',
    tone: 'honey',
    text: 'Text leaves your network and goes to whoever runs this address.',
  },
}

/** Which engines there are, and what each of them sends where. */
export function EnginesCard({ settings, zone }: { settings: AiSettings; zone: string }) {
  const { model, localModel, speechToText, localSpeech } = settings
  return (
    <Card padding="lg">
      <section aria-label="Engines">
        <CardHead
          title="Engines"
          fact="Whoever runs this installation connects models. You choose whether to use them."
        />
        <ul className="divide-y divide-line">
          <Engine
            icon={Quote}
            name="Passages"
            badge={<Badge tone="good">Always available</Badge>}
            text="Runs on this server and needs no model, key or network. It marks what you wrote, word for word, and counts. It summarizes nothing."
          />
          <Connected
            icon={Sparkles}
            model={model}
            facts={localModel && <LocalFacts model={localModel} zone={zone} />}
            check={model?.check}
            missing="No AI model connected"
            meaning="Every draft is made by Passages, and no text leaves this server."
          />
          <Connected
            icon={AudioLines}
            model={speechToText}
            facts={localSpeech && <SpeechFacts model={localSpeech} zone={zone} />}
            missing="No speech to text"
            meaning="Recordings can’t be turned into text. Paste or upload a transcript instead."
          />
        </ul>
      </section>
    </Card>
  )
}

type AiModel = NonNullable<AiSettings['model']>
type EngineProps = { icon: LucideIcon; name: string; badge?: React.ReactNode; address?: string; text: React.ReactNode }

function Engine({ icon: Icon, name, badge, address, text }: EngineProps) {
  return (
    <li className="flex gap-3.5 py-3.5 first:pt-0 last:pb-0">
      <Icon size={18} aria-hidden className="mt-1 shrink-0 text-primary" />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          {name}
          {badge}
        </h3>
        {address && <p className="text-sm wrap-anywhere">{address}</p>}
        <p className="max-w-[68ch] text-sm text-muted">{text}</p>
      </div>
    </li>
  )
}

type ConnectedProps = {
  icon: LucideIcon
  model: AiSettings['model']
  facts?: React.ReactNode
  check?: AiModel['check']
  missing: string
  meaning: string
}

function Connected({ icon, model, facts, check, missing, meaning }: ConnectedProps) {
  if (model === null) return <Engine icon={icon} name={missing} text={meaning} />
  if (model.sentTo === null)
    return (
      <Engine
        icon={icon}
        name={model.name}
        badge={<Badges tone="good" place="On this server" check={check} />}
        text={
          <>
            <Suspense>{facts}</Suspense> {checkText(check)}
          </>
        }
      />
    )
  const { name, tone, text } = places[placeOfModel(model.sentTo)]
  return (
    <Engine
      icon={icon}
      name={model.name}
      badge={<Badges tone={tone} place={name} check={check} />}
      address={model.sentTo}
      text={icon === Sparkles ? `${text} ${checkText(check)}` : text}
    />
  )
}

/** Only a model that met every bar is called checked. */
function Badges({ tone, place, check }: { tone: Tone; place: string; check: AiModel['check'] }) {
  return (
    <>
      <Badge tone={tone}>{place}</Badge>
      {check?.passed && <Badge tone="good">Checked</Badge>}
    </>
  )
}

function checkText(check: AiModel['check']): string {
  if (!check) return 'How well it writes was not measured on this server.'
  const { caught, wrong, marked, honest, passed } = check
  const scores = `of ${wrong} wrong lines ${caught} were marked, and of ${honest} honest ones ${marked}`
  return passed ? `Measured: ${scores}.` : `Measured, and below what it takes to be called checked: ${scores}.`
}
