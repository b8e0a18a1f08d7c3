export const pictures = { noPicture: 'This picture cannot be shown' } as const
