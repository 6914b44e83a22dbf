export interface SignupModalContentProps {
  /** Member to sign up for; null without one. */
  target: string | null
  onClose: () => void
}
