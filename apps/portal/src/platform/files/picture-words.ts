import { isPicture, maxPictureBytes } from '@archway/contract/pictures'
import { useTranslation } from 'react-i18next'
import { sizeWithin } from '../i18n/sizes.ts'

/** The texts of a picture field, including why a file is refused (VAL-17). */
export const usePictureWords = () => {
  const { t } = useTranslation(['profile', 'forms', 'kit'])
  const maxSize = sizeWithin(maxPictureBytes)
  return {
    help: t('profile:picture.help', { max: maxSize }),
    words: {
      choose: t('profile:picture.choose'),
      change: t('profile:picture.change'),
      remove: t('profile:picture.remove'),
      busy: t('profile:picture.uploading'),
      broken: t('forms:imageOnly'),
    },
    crop: {
      title: t('profile:picture.crop'),
      text: t('profile:picture.cropText'),
      zoom: t('profile:picture.zoom'),
      use: t('profile:picture.use'),
      cancel: t('kit:cancel'),
    },
    /** `cut`: only a small part of the picture is sent, so its size is not limited. */
    refuse:
      (mayCrop: boolean) =>
      (file: File): string | undefined => {
        if (!isPicture(file.name)) return t('forms:imageOnly')
        return !mayCrop && file.size > maxPictureBytes ? t('forms:fileSize', { max: maxSize }) : undefined
      },
    failed: t('profile:picture.failed'),
  }
}
