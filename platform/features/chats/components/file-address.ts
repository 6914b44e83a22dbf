import { useEffect, useState } from 'react'

/** An object URL of the file; null until there is one for this very file. */
export function useAddress(file: File | null): string | null {
  const [made, setMade] = useState<{ readonly file: File; readonly address: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setMade({ file, address })
    return () => {
      URL.revokeObjectURL(address)
      setMade(null)
    }
  }, [file])
  return made && made.file === file ? made.address : null
}
