import { Dial } from '../../ui/Dial.tsx'

/** A dial around one sentence. It scales with the panel, so that the text stays inside the ring. */
export function DeepSide() {
  return (
    <aside
      aria-label="What Openhour stands for"
      className="@container sticky top-0 hidden h-dvh overflow-hidden border-l border-deep-line bg-deep lg:block"
    >
      <div className="absolute top-[84%] left-[97.5%] size-[min(142dvh,174cqw)] -translate-1/2">
        <Dial deep className="size-full" />
        <p className="absolute top-[29%] left-[11.5%] font-serif text-[clamp(2rem,6.5cqw,3.25rem)] leading-[1.12] tracking-[-0.012em] whitespace-nowrap text-on-deep">
          <span className="block">Fifty minutes </span>
          <span className="block">for them. </span>
          <span className="block">Ten back </span>
          <span className="block">for you.</span>
        </p>
      </div>
    </aside>
  )
}
