/** Lets a file name keep its own direction within a text that is read from right to left (Unicode FSI and PDI). */
const isolate = name => `\u2068${name}\u2069`

/** The sentences that this program writes to `problem.txt`; those of the portal arrive in the language of the call. */
const texts = {
  en: {
    upperImpression: (one, other) => `Two scans of the upper jaw: ${one} and ${other}`,
    lowerImpression: (one, other) => `Two scans of the lower jaw: ${one} and ${other}`,
    noScan: 'No scan of the upper or lower jaw was recognized by its name',
    invalidXml: name => `${name} is not valid XML`,
  },
  tr: {
    upperImpression: (one, other) => `Üst çenenin iki taraması var: ${one} ve ${other}`,
    lowerImpression: (one, other) => `Alt çenenin iki taraması var: ${one} ve ${other}`,
    noScan: 'Adından üst veya alt çene taraması olduğu anlaşılan bir dosya yok',
    invalidXml: name => `${name} geçerli bir XML dosyası değil`,
  },
  ar: {
    upperImpression: (one, other) => `يوجد مسحان للفك العلوي: ${isolate(one)} و${isolate(other)}`,
    lowerImpression: (one, other) => `يوجد مسحان للفك السفلي: ${isolate(one)} و${isolate(other)}`,
    noScan: 'لا يوجد ملف يدل اسمه على أنه مسح للفك العلوي أو السفلي',
    invalidXml: name => `الملف ${isolate(name)} ليس ملف XML صالحًا`,
  },
}

/** The sentences in a language; in English for a language that the portal does not have. */
export const problemTexts = language => texts[language] ?? texts.en
