import type { KeyFeature } from '@openhour/shared/access/key-scopes.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormError } from '../../ui/Field.tsx'

type ScopesFieldProps = {
  features: readonly KeyFeature[]
  value: readonly string[]
  onChange: (scopes: string[]) => void
  error: string | undefined
}

const kinds = ['read', 'write'] as const
const kindNames = { read: 'Read', write: 'Write' } as const

/** What a key may do: reading and writing, feature by feature. */
export function ScopesField({ features, value, onChange, error }: ScopesFieldProps) {
  const put = (scopes: readonly string[], on: boolean) => {
    const others = value.filter((scope) => !scopes.includes(scope))
    onChange(on ? [...others, ...scopes] : others)
  }
  const allOf = (kind: (typeof kinds)[number]) => features.flatMap((feature) => feature[kind] ?? [])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Permissions</legend>
      <table className="w-full">
        <thead>
          <tr className="text-left text-sm text-muted">
            <th scope="col" className="py-2 font-normal">
              Everything
            </th>
            {kinds.map((kind) => {
              const all = allOf(kind)
              return (
                <th key={kind} scope="col" className="w-20 py-2 font-normal">
                  <label className="flex min-h-11 items-center gap-2">
                    <Checkbox
                      aria-label={`${kindNames[kind]} everything`}
                      checked={all.every((scope) => value.includes(scope))}
                      onChange={({ target }) => put(all, target.checked)}
                    />
                    {kindNames[kind]}
                  </label>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {features.map((feature) => (
            <tr key={feature.name}>
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                {feature.name}
              </th>
              {kinds.map((kind) => {
                const scope = feature[kind]
                return (
                  <td key={kind} className="py-1">
                    {scope !== null && (
                      <div className="flex min-h-11 items-center">
                        <Checkbox
                          aria-label={`${kindNames[kind]} ${feature.name}`}
                          checked={value.includes(scope)}
                          onChange={({ target }) => put([scope], target.checked)}
                        />
                      </div>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-muted">
        A key never changes your account, billing, keys or webhooks, exports your data, or permanently deletes a client.
      </p>
      {error !== undefined && (
        <div className="mt-2">
          <FormError>{error}</FormError>
        </div>
      )}
    </fieldset>
  )
}
