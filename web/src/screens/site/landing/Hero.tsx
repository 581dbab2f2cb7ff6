import { trialDays } from '@openhour/shared/access/tiers.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import { Dial } from '../../../ui/Dial.tsx'
import { Picture } from '../Picture.tsx'
import { SignInLink } from './SignInLink.tsx'

export const heroPicture = { name: 'dashboard', onPhones: 'dashboard-phone' } as const

export function Hero() {
  return (
    <section aria-labelledby="hero" className="relative isolate overflow-hidden px-5 md:px-8">
      <Dial
        fine
        className="absolute top-8 left-1/2 -z-10 size-130 -translate-x-1/2 max-sm:[clip-path:inset(0_0_72%_0)] sm:size-190 md:top-10 md:size-250 lg:size-310"
      />
      <div className="mx-auto max-w-278 pt-34 text-center sm:pt-40 md:pt-48 lg:pt-51">
        <h1
          id="hero"
          className="text-[clamp(2rem,11vw,2.75rem)] leading-[1.08] tracking-[-0.02em] md:text-[3.25rem] lg:text-[4rem]"
        >
          <span className="block">
            Fifty minutes <br className="sm:hidden" />
            for them.{' '}
          </span>
          <span className="block whitespace-nowrap">Ten back for you.</span>
        </h1>
        <p className="mx-auto mt-6 max-w-[46ch] text-[1.1875rem] leading-[1.5] text-muted">
          Notes, plans, scheduling and tasks in one quiet place, so the work around a session fits in the minutes after
          it.
        </p>
        <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">
          <SignInLink />
          <AnchorButton href="#how-it-works" size="xl">
            How It Works
          </AnchorButton>
        </div>
        <div className="mt-4 text-md text-muted sign-up-limited:hidden">
          <p className="plans-off:hidden">{trialDays} days free. No card needed.</p>
          <p className="hidden plans-off:block">Everything is included on this server.</p>
        </div>
        <p className="mt-4 hidden text-md text-muted sign-up-invitation:block">
          New accounts on this server are by invitation.
        </p>
        <p className="mt-4 hidden text-md text-muted sign-up-closed:block">
          This server takes no new therapists at present. Clients join with the email from their therapist.
        </p>
      </div>
      <div className="mx-auto mt-10 h-75 max-w-275 md:mt-15 md:h-130">
        <Picture
          {...heroPicture}
          first
          alt="The dashboard of a therapist: a greeting, the figures of the day and the newest clients"
          className="mx-auto h-auto w-full max-w-97.5 rounded-xl border border-line shadow-pop sm:mx-0 sm:w-180 sm:max-w-none md:w-275"
        />
      </div>
    </section>
  )
}
