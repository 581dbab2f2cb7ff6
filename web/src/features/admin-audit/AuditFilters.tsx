import { auditEntities, auditRoles, entityWord } from '@openhour/shared/features/admin-audit/admin-audit.rules.ts'
import { historyKinds } from '@openhour/shared/features/audit/audit-actions.rules.ts'
import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { AuditView } from './audit-list.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const kinds = historyKinds.map((value) => ({ value, label: capital(value) }))
const roles = auditRoles.map((value) => ({ value, label: value === 'system' ? 'The product itself' : capital(value) }))
const entities = auditEntities
  .map((value) => ({ value, label: capital(entityWord(value)) }))
  .sort((one, other) => one.label.localeCompare(other.label))

type AuditFiltersProps = { view: AuditView; onChange: (change: Partial<AuditView>) => void; onClear: () => void }

/** Filters by action, actor's role, record and day. */
export function AuditFilters({ view, onChange, onClear }: AuditFiltersProps) {
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:flex xl:*:min-w-0 xl:*:not-[button]:flex-1">
      <Field label="Action">
        <Select
          options={kinds}
          placeholder="All"
          value={view.kind ?? ''}
          onChange={(event) => onChange({ kind: event.target.value })}
        />
      </Field>
      <Field label="Acting role">
        <Select
          options={roles}
          placeholder="All"
          value={view.role ?? ''}
          onChange={(event) => onChange({ role: event.target.value })}
        />
      </Field>
      <Field label="About" className="max-md:col-span-2">
        <Select
          options={entities}
          placeholder="All"
          value={view.entity ?? ''}
          onChange={(event) => onChange({ entity: event.target.value })}
        />
      </Field>
      <Field label="From">
        <DateInput lastDay={view.to || undefined} value={view.from ?? ''} onChange={(from) => onChange({ from })} />
      </Field>
      <Field label="To">
        <DateInput firstDay={view.from || undefined} value={view.to ?? ''} onChange={(to) => onChange({ to })} />
      </Field>
      {Object.keys(view).length > 0 && (
        <Button onClick={onClear} className="max-md:col-span-2">
          Clear filters
        </Button>
      )}
    </div>
  )
}
