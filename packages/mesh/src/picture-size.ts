/** Size of still images of models, in pixels. */
export const pictureSize = { width: 960, height: 720 } as const
