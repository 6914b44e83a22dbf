/** Every file of texts, taken into the build; loaded there alone. */
export const files: Readonly<Record<string, unknown>> = import.meta.glob('./texts/*/*.json', {
  eager: true,
  import: 'default',
})
