import { Component, type ReactNode } from 'react'

interface Props {
  readonly label: string
  /** A new value renders the section again. */
  readonly reset: unknown
  readonly children: ReactNode
}

/** Shows the name of a section that fails to render. The site leaves such a section out. */
export class SectionBoundary extends Component<Props, { readonly failed: unknown }> {
  override state: { readonly failed: unknown } = { failed: null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: error }
  }

  override componentDidUpdate({ reset }: Props): void {
    if (this.state.failed !== null && reset !== this.props.reset) this.setState({ failed: null })
  }

  override render(): ReactNode {
    if (this.state.failed === null) return this.props.children
    return (
      <p className="studio-empty" role="alert">
        <strong>{this.props.label}</strong>
      </p>
    )
  }
}
