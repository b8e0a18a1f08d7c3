export const pictures = { noPicture: 'This is no picture that can be shown' } as const
