/** Every file of texts, bundled into the build; only loaded there. */
export const files: Readonly<Record<string, unknown>> = import.meta.glob('./texts/*/*.json', {
  eager: true,
  import: 'default',
})
