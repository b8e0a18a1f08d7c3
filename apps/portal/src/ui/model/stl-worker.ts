import { readStl } from './stl.rules.ts'

/** Fetches and reads an STL file away from the page: `{url}` in, `{triangles}` or `{failed}` out. */
self.onmessage = async ({ data }: MessageEvent<{ url: string }>) => {
  const tell = self.postMessage as (message: unknown, transfer?: Transferable[]) => void
  try {
    const response = await fetch(data.url)
    if (!response.ok) throw new Error(`${response.status}`)
    const triangles = readStl(await response.arrayBuffer())
    tell({ triangles }, [triangles.buffer])
  } catch {
    tell({ failed: true })
  }
}
