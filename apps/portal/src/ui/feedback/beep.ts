let audio: AudioContext | undefined

/** A short tone for people who do not look at the screen: high for success, two low tones for an error. */
export const playBeep = (kind: 'right' | 'wrong'): void => {
  try {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume().catch(() => {})
    const start = audio.currentTime
    for (const [at, hertz] of kind === 'right'
      ? [[0, 1320]]
      : [
          [0, 220],
          [0.18, 220],
        ]) {
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = hertz!
      tone.type = kind === 'right' ? 'sine' : 'square'
      volume.gain.setValueAtTime(0.15, start + at!)
      volume.gain.exponentialRampToValueAtTime(0.001, start + at! + 0.14)
      tone.connect(volume).connect(audio.destination)
      tone.start(start + at!)
      tone.stop(start + at! + 0.15)
    }
  } catch {
    // Without a sound device, text and color still show the result.
  }
}
