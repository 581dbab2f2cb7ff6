import { Plus, Search, Target, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { setTheme } from '../lib/theme/theme-choice.ts'
import { useTheme } from '../lib/theme/theme.ts'
import { Badge } from '../ui/Badge.tsx'
import { AnchorButton, Button, type ButtonVariant } from '../ui/Button.tsx'
import { Card, CardHead } from '../ui/Card.tsx'
import { ChipsInput } from '../ui/ChipsInput.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field, FormError } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Brand } from '../ui/Brand.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { SegmentedSwitch } from '../ui/SegmentedSwitch.tsx'
import { Select } from '../ui/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Figure, FigureStrip } from '../ui/FigureStrip.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { Avatar, IconTile } from '../ui/Tile.tsx'
import { type Tone, toneClass } from '../ui/tones.ts'

const variants: ButtonVariant[] = ['filled', 'outlined', 'soft', 'ghost', 'danger', 'danger-text']
const tones = Object.keys(toneClass) as Tone[]
const templates = [
  { value: 'blank', label: 'Blank', description: 'One open text' },
  { value: 'soap', label: 'SOAP', description: 'Subjective, objective, assessment, plan' },
  { value: 'dap', label: 'DAP', description: 'Data, assessment, plan' },
  { value: 'birp', label: 'BIRP', description: 'Behaviour, intervention, response, plan' },
]

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

export function Gallery() {
  const [template, setTemplate] = useState('dap')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(2)
  const [chips, setChips] = useState(['Sleep', 'Work'])
  const { theme } = useTheme()
  return (
    <main className="mx-auto flex max-w-300 flex-col gap-10 p-4 md:p-8">
      <div className="flex items-center justify-between">
        <Brand />
        <SegmentedSwitch
          label="Theme"
          value={theme}
          onChange={setTheme}
          segments={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'system', label: 'System' },
          ]}
        />
      </div>
      <h1 className="text-5xl">Parts</h1>
      <Part title="Buttons">
        {(['md', 'sm', 'lg', 'xl'] as const).map((size) => (
          <Row key={size}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size} icon={Plus}>
                {variant}
              </Button>
            ))}
            <Button variant="filled" size={size} busy>
              Saving
            </Button>
            <Button variant="filled" size={size} disabled>
              Disabled
            </Button>
          </Row>
        ))}
        <Row>
          <AnchorButton href="#x" variant="outlined">
            A link
          </AnchorButton>
          <IconButton label="Search" icon={Search} />
          <IconButton label="Add" icon={Plus} variant="filled" />
          <IconButton label="People" icon={Users} variant="outlined" size="sm" />
        </Row>
      </Part>
      <Part title="Badges and tiles">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone} dot={tone === 'good'}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Row>
          {([28, 36, 40, 44, 56, 72] as const).map((size) => (
            <Avatar key={size} size={size} name={`Person ${size}`} />
          ))}
          <Avatar name="Ana Ribeiro" round tone="plum" size={40} />
          {([36, 48, 56] as const).map((size) => (
            <IconTile key={size} icon={Target} size={size} tone="clay" />
          ))}
        </Row>
      </Part>
      <Part title="Fields">
        <Card padding="lg" className="grid gap-4 sm:grid-cols-2">
          <Field label="Plain" hint="A hint.">
            <TextInput placeholder="Placeholder" />
          </Field>
          <Field label="With an error" error="A client with this email already exists in your practice.">
            <TextInput defaultValue="maya@example.com" />
          </Field>
          <Field label="Choice" optional>
            <Select options={templates} placeholder="Choose" />
          </Field>
          <Field label="Password">
            <PasswordInput autoComplete="current-password" defaultValue="abcdefgh" />
          </Field>
          <Field label="Disabled">
            <TextInput disabled defaultValue="Fixed" />
          </Field>
          <Field label="Long text">
            <TextArea placeholder="What comes next, and who does what" />
          </Field>
          <Field label="Chips" optional hint="Enter or a comma adds one." className="sm:col-span-2">
            <ChipsInput value={chips} onChange={setChips} tidy={(items) => [...new Set(items)].filter(Boolean)} />
          </Field>
          <Field label="Template" className="sm:col-span-2">
            <RadioCards
              name="template"
              columns={4}
              options={templates}
              value={template}
              onChange={(event) => setTemplate(event.target.value)}
            />
          </Field>
          <SearchInput label="Search clients" value={search} onChange={setSearch} />
          <div className="sm:col-span-2">
            <Disclosure label="More details" hint="preferred name, pronouns, emergency contact, language">
              <p>Inside.</p>
            </Disclosure>
          </div>
          <FormError>The server could not be reached. What you typed is still here; try again in a moment.</FormError>
        </Card>
      </Part>
      <Part title="Figures">
        <FigureStrip>
          <Figure label="Total Sessions" value="18" fact="Last on 10 September" />
          <Figure label="Avg Mood" value="6.8" fact="Up 0.9 on last month" />
          <Figure label="Goal Progress" value="25%" fact="1 of 4 goals reached" />
          <Figure label="Weeks Active" value="21" fact="Since 21 April" />
        </FigureStrip>
        <Row>
          <ProgressBar value={0.7} label="14 of 20 clients" />
          <ProgressBar value={1} label="20 of 20 clients" tone="honey" />
        </Row>
        <Pagination page={page} pageCount={3} onPage={setPage} fact="61 to 120 of 140" />
      </Part>
      <Part title="States">
        <Card>
          <CardHead title="Recent Activity" fact="Last 30 days" level={3} actions={<Button size="sm">All</Button>} />
          <Skeleton className="h-5 w-60" />
          <Skeleton className="mt-2 h-16" />
        </Card>
        <ErrorState title="Your clients could not be loaded" onRetry={() => undefined}>
          The server did not answer. Nothing is lost.
        </ErrorState>
        <EmptyState small icon={Users} title="No clients yet" actions={<Button>Add Client</Button>}>
          Get started by adding your first client to begin managing their therapy journey.
        </EmptyState>
      </Part>
    </main>
  )
}
