/** Names in the scripts of the customers, so that searches have few or many results. */
export const firstNames = [
  ...['Anna', 'Mehmet', 'Layla', 'Björn', 'Işıl', 'Omar', 'Chloé', 'Ali', 'Zeynep', 'Maria', 'José', 'İpek'],
  ...['Yusuf', 'Elif', 'Noah', 'Emma', 'Liam', 'Olivia', 'Ava', 'Lucas', 'Mia', 'Ethan', 'Sofía', 'Hugo'],
  ...['أحمد', 'فاطمة', 'محمد', 'ليلى', 'Defne', 'Kerem', 'Ayşe', 'Emre', 'Naomi', 'Ines', 'Jonas', 'Freja'],
  ...['Alexander', 'Charlotte', 'Benjamin', 'Isabella', 'Theodore', 'Amelia'],
]
export const lastNames = [
  ...[
    'Smith',
    'Yılmaz',
    'Haddad',
    'Ångström',
    'Öztürk',
    'Garcia',
    'Kaya',
    'Demir',
    'Şahin',
    'Çelik',
    'Núñez',
  ],
  ...['Johnson', 'Brown', 'Müller', 'Schmidt', 'Rossi', 'Dubois', 'Moreau', 'Nguyen', 'Tanaka', 'Kowalski'],
  ...['Almasi', 'Andersen', 'Bianchi', 'Costa', 'Fischer', 'Hansen', 'Ivanova', 'Jensen', 'Khan', 'López'],
  ...[
    'مصطفى',
    'حداد',
    'خوري',
    'Novak',
    "O'Brien",
    'Papadopoulos',
    'Quinn',
    'Ruiz',
    'Silva',
    'Taylor',
    'Usta',
  ],
  ...['Van den Berg', 'Weber', 'Xu', 'Young', 'Zimmermann', 'Aydın', 'Baker', 'Castillo', 'Diaz', 'Erdoğan'],
]
