import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

interface GuardedProps {
  path: string
  children: ReactNode
}

/** Shows a sentence in the place of a page that broke; another path starts anew. */
export class Guarded extends Component<GuardedProps, { brokenPath: string | null }> {
  override state = { brokenPath: null }

  static getDerivedStateFromError() {
    return { brokenPath: '' }
  }

  static getDerivedStateFromProps(
    { path }: GuardedProps,
    { brokenPath }: { brokenPath: string | null },
  ) {
    if (brokenPath === null || brokenPath === path) return null
    return { brokenPath: brokenPath === '' ? path : null }
  }

  override render() {
    return this.state.brokenPath === null ? this.props.children : <ErrorPage />
  }
}
