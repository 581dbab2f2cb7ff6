import { AnchorButton } from '../../../ui/Button.tsx'
import { Dial } from '../../../ui/Dial.tsx'
import { supportMail } from '../SiteFooter.tsx'
import { SignInLink } from './SignInLink.tsx'

export function Closing() {
  return (
    <section aria-labelledby="closing" className="relative isolate overflow-hidden px-5 md:px-8">
      <Dial
        fine
        className="absolute top-8 left-1/2 -z-10 size-130 -translate-x-1/2 max-sm:[clip-path:inset(0_0_72%_0)] sm:size-190 md:top-10 md:size-250 lg:size-310"
      />
      <div className="mx-auto flex max-w-278 flex-col items-center pt-36 pb-24 text-center md:pt-48 lg:h-140 lg:pt-52">
        <h2 id="closing" className="text-[2.25rem] leading-[1.1] tracking-[-0.02em] md:text-[3.5rem]">
          <span className="block">See you at ten </span>
          <span className="block">to the hour.</span>
        </h2>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <SignInLink />
          <AnchorButton href={`${supportMail}?subject=Demo%20of%20Openhour`} size="xl">
            Request Demo
          </AnchorButton>
        </div>
      </div>
    </section>
  )
}
