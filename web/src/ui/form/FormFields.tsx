import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { DrawnForm } from '../../lib/forms/use-defined-form.ts'
import { Disclosure } from '../Disclosure.tsx'
import { FormField } from './FormField.tsx'

type FormFieldsProps = DrawnForm & {
  /** Only these fields, if others are rendered elsewhere. */
  names?: readonly string[]
  /** Rendered instead of these fields; null hides one. */
  parts?: Readonly<Record<string, ReactNode>>
}

const widths = {
  full: 'col-span-12',
  half: 'col-span-12 sm:col-span-6',
  third: 'col-span-12 sm:col-span-4',
  pair: 'col-span-6',
  seven: 'col-span-12 sm:col-span-7',
  five: 'col-span-12 sm:col-span-5',
}

/** The fields of a form in the order of its definition, by section and group. */
export function FormFields(props: FormFieldsProps) {
  const { definition, form, names: drawn = definition.names, parts = {} } = props
  const { errors } = useFormState({ control: form.control })
  const shown = drawn.filter((name) => parts[name] !== null)
  return (
    <Grid>
      {runsOf(shown, (name) => definition.fields[name]?.section).map(([section, names]) =>
        section === undefined ? (
          <Groups key={names[0]} {...props} names={names} />
        ) : (
          <div key={section} className="col-span-12">
            <Disclosure
              label={section}
              hint={definition.sections[section]}
              toFirstField
              forceOpen={names.some((name) => errors[name])}
            >
              <Grid>
                <Groups {...props} names={names} />
              </Grid>
            </Disclosure>
          </div>
        ),
      )}
    </Grid>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-12 gap-x-4 gap-y-5">{children}</div>
}

type NamedFieldsProps = FormFieldsProps & { names: readonly string[] }

function Groups({ names, ...props }: NamedFieldsProps) {
  const { fields } = props.definition
  return runsOf(names, (name) => fields[name]?.group).map(([group, inside]) => {
    if (group === undefined) return <Cells key={inside[0]} {...props} names={inside} />
    const switches = inside.every((name) => fields[name]?.control === 'switch')
    return (
      <fieldset key={group} className="col-span-12">
        <legend className={`${switches ? 'mb-1' : 'mb-3'} text-md font-semibold`}>{group}</legend>
        {switches ? (
          <div className="divide-y divide-line">
            <Cells {...props} names={inside} />
          </div>
        ) : (
          <Grid>
            <Cells {...props} names={inside} />
          </Grid>
        )}
      </fieldset>
    )
  })
}

function Cells({ names, definition, form, parts = {} }: NamedFieldsProps) {
  return names.map((name) => (
    <div key={name} className={widths[definition.fields[name]?.width ?? 'full']}>
      {parts[name] ?? <FormField definition={definition} form={form} name={name} />}
    </div>
  ))
}

/** Groups neighbours with the same key. */
function runsOf(names: readonly string[], keyOf: (name: string) => string | undefined) {
  const runs: [key: string | undefined, names: string[]][] = []
  for (const name of names) {
    const last = runs.at(-1)
    if (last && last[0] === keyOf(name)) last[1].push(name)
    else runs.push([keyOf(name), [name]])
  }
  return runs
}
