// Names and descriptions of some places in other languages; the others are in English only.

/** The language of all names and descriptions in the lists of places. */
export const SAMPLE_LANGUAGE = "en";

type Translated = { names?: Record<string, string>; descriptions: Record<string, string> };

export const SAMPLE_TRANSLATIONS: Record<string, Translated> = {
  "Café Nord": {
    names: { ar: "مقهى نورد" },
    descriptions: {
      ar: "مقهى شماليّ في زقاق جنوبيّ: كعك بالهيل منذ الثامنة صباحًا، وقهوة مقطّرة موزونة بالغرام، ومقعد عند النافذة يرتّب الناس صباحهم من أجله. ومساء كل جمعة تُزاح الطاولات ويعزف أحدهم.",
      de: "Ein nordisches Café in einer südlichen Gasse: Kardamomschnecken ab acht, Filterkaffee aufs Gramm genau und ein Fensterplatz, nach dem sich mancher Morgen richtet. Freitags rücken die Tische zur Seite, und jemand spielt.",
      fr: "Un café du Nord dans une ruelle du Sud : brioches à la cardamome dès huit heures, café filtre pesé au gramme près et une place à la fenêtre autour de laquelle on organise sa matinée. Le vendredi, on pousse les tables et quelqu’un joue.",
    },
  },
  "The Mended Net": {
    names: { ar: "الشبكة المرقّعة", de: "Zum geflickten Netz", fr: "Le Filet raccommodé" },
    descriptions: {
      ar: "طاولات طويلة تحت سقف من الشباك القديمة، ولوح يتغيّر كلّما عادت القوارب. اطلب حساء السمك لوسط الطاولة، وسيرسل المطبخ من الملاعق بقدر عدد الجالسين.",
      de: "Lange Tische unter einer Decke aus alten Netzen und eine Tafel, die neu beschrieben wird, wenn die Boote einlaufen. Bestell die Fischsuppe für die Mitte des Tisches: Die Küche schickt so viele Löffel, wie Leute dasitzen.",
      fr: "De longues tables sous un plafond de vieux filets, et une ardoise qui change au retour des bateaux. Commande la soupe de poisson pour le milieu de la table : la cuisine envoie autant de cuillères que de convives.",
    },
  },
  "Museum of Knots": {
    names: { ar: "متحف العُقَد", de: "Knotenmuseum", fr: "Musée des nœuds" },
    descriptions: {
      de: "Vier Räume und elfhundert Knoten, von denen du die meisten lösen darfst. Am Ofen sitzt ein Bootsmann im Ruhestand und verbessert alle freundlich. Gut für eine Stunde Regen und für Kinder, die ihre Hände nicht stillhalten können.",
      fr: "Quatre salles et onze cents nœuds, que tu peux presque tous défaire. Près du poêle, un maître d’équipage à la retraite corrige tout le monde avec gentillesse. Parfait pour une heure de pluie et pour les enfants aux mains agitées.",
    },
  },
  "Punta Grigia Lighthouse": {
    names: { ar: "منارة بونتا غريجا", de: "Leuchtturm Punta Grigia", fr: "Phare de la Punta Grigia" },
    descriptions: {
      de: "Hundertzweiundsechzig Stufen, dann Wind. Die Tochter des letzten Wärters zieht die alte Lampe jede halbe Stunde von Hand auf und zählt mit dir die Sekunden zwischen den Blitzen.",
      fr: "Cent soixante-deux marches, puis le vent. Toutes les demi-heures, la fille du dernier gardien remonte à la main la vieille lampe et compte avec toi les secondes entre deux éclats.",
    },
  },
};
