import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openCodeReader } from './code-reader.ts'

export type CameraState = 'starting' | 'on' | 'denied' | 'none' | 'insecure'

/** How long a code that was read has to be out of sight before it counts again. */
const forgetMs = 1500

const stateOf = (error: unknown): CameraState =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
    ? 'denied'
    : 'none'

/** The camera at the back of a phone, else the only one. */
const constraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
} as const

const nextFrame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(resolve))

/**
 * Shows the camera in `video` while it is mounted and reads the codes in its picture. A code is passed on once, and
 * again after it was out of sight. `attempt` starts the camera again.
 */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
  attempt: number,
): CameraState => {
  const [state, setState] = useState<CameraState>('starting')
  const handleCode = useEffectEvent(onCode)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts the camera again
  useEffect(() => {
    let isStopped = false
    let stream: MediaStream | undefined
    const run = async (): Promise<void> => {
      // Browsers have no camera on a page that is not secure.
      if (!navigator.mediaDevices) return setState('insecure')
      setState('starting')
      const readerPromise = openCodeReader()
      try {
        stream = await navigator.mediaDevices.getUserMedia(constraints)
      } catch (error) {
        if (!isStopped) setState(stateOf(error))
      }
      const reader = await readerPromise
      const videoElement = video.current
      try {
        if (isStopped || !stream || !videoElement) return
        videoElement.srcObject = stream
        await videoElement.play()
        setState('on')
        const countById = new Map<string, number>()
        while (!isStopped) {
          const codes = await reader.read(videoElement)
          const now = performance.now()
          for (const code of codes) {
            const before = countById.get(code)
            countById.set(code, now)
            if (!isStopped && (before === undefined || now - before > forgetMs)) handleCode(code)
          }
          await nextFrame()
        }
      } catch {
        if (!isStopped) setState('none')
      } finally {
        reader.close()
        for (const track of stream?.getTracks() ?? []) track.stop()
      }
    }
    void run()
    return () => {
      isStopped = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [attempt])
  return state
}
