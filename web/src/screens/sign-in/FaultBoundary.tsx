import { Component, type ReactNode } from 'react'
import { ErrorScreen, faultNumberOf } from '../shell/ErrorScreen.tsx'

type State = { fault?: { error: unknown } }

/** Shows the error screen if rendering fails, not an empty page. */
export class FaultBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { fault: { error } }
  }

  override render(): ReactNode {
    const { fault } = this.state
    if (!fault) return this.props.children
    return <ErrorScreen onRetry={() => location.reload()} faultNumber={faultNumberOf(fault.error)} />
  }
}
