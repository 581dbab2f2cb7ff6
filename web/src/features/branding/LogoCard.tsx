import { brandingTexts, logoPath, logoProblem, logoTypes } from '@openhour/shared/features/branding/branding.rules.ts'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { postFile, problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Field.tsx'

/** The practice's one logo: a new one replaces it. */
export function LogoCard({ logoUrl }: { logoUrl: string | null }) {
  const refresh = useRefresh('brand_logos')
  const [busy, setBusy] = useState<'sending' | 'removing'>()
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()

  const run = async (what: 'sending' | 'removing', work: () => Promise<unknown>, done: string, failed: string) => {
    setBusy(what)
    setProblem(undefined)
    try {
      await work()
      await refresh()
      toast.good(done)
    } catch (error) {
      setProblem(problemFrom(error).detail)
      toast.bad(failed)
    }
    setBusy(undefined)
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    const wrong = logoProblem(file)
    setProblem(wrong)
    if (wrong) toast.bad(brandingTexts.uploadFailed)
    else void run('sending', () => postFile(logoPath, file), brandingTexts.uploaded, brandingTexts.uploadFailed)
  }
  const remove = () =>
    run('removing', () => api.branding.removeLogo(), brandingTexts.removed, brandingTexts.removeFailed)
  return (
    <Card padding="lg">
      <CardHead
        title="Logo"
        fact="Clients see it in their portal, in invitations and emails. It is printed on notes, treatment plans and consents."
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        {logoUrl && (
          <img
            src={logoUrl}
            alt="Your logo"
            className="max-h-24 max-w-60 rounded-lg border border-line bg-white object-contain p-3"
          />
        )}
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap gap-2">
            <Button
              icon={ImageUp}
              aria-describedby={hint}
              busy={busy === 'sending'}
              onClick={() => input.current?.click()}
            >
              {logoUrl ? 'Replace logo' : 'Choose a logo'}
            </Button>
            {logoUrl && (
              <Button variant="ghost" icon={Trash2} busy={busy === 'removing'} onClick={() => void remove()}>
                Remove logo
              </Button>
            )}
          </div>
          <p id={hint} className="mt-2 text-xs text-muted">
            {brandingTexts.hint}. It is saved at once.
          </p>
        </div>
      </div>
      <div className="has-[p]:mt-3">
        <FormError>{problem}</FormError>
      </div>
      <input
        ref={input}
        type="file"
        accept={logoTypes.join(',')}
        aria-label="Logo file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = '' // so that the same file can be chosen again
        }}
      />
    </Card>
  )
}
