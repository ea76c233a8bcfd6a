// The words of opening hours in seven languages, without accents and in lower case.

export type Meaning =
  | { days: number[] }
  | { month: number }
  | "holiday"
  | "to"
  | "and"
  | "except"
  | "closed"
  | "always"
  | "am"
  | "pm"
  | "noon"
  | "midnight"
  | "since"
  | "noise";

type Words = Record<"all" | "workdays" | "weekend" | Exclude<Meaning, object>, string>;

type Language = { days: string[]; months: string } & Partial<Words>;

export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Phrases are separated by commas; days and months are in order, from Monday and January. */
const LANGUAGES: Record<string, Language> = {
  en: {
    days: [
      "monday,mondays,mon,mo",
      "tuesday,tuesdays,tues,tue,tu",
      "wednesday,wednesdays,weds,wed,we",
      "thursday,thursdays,thurs,thur,thu,th",
      "friday,fridays,fri,fr",
      "saturday,saturdays,sat,sa",
      "sunday,sundays,sun,su",
    ],
    months: "january february march april may june july august september october november december",
    always: "24 hours a day,24 hrs,24 h,around the clock,round the clock",
    all: "daily,every day,everyday,each day,all days,all week,days a week",
    workdays: "weekdays,weekday,week days,working days,m - f,m f",
    weekend: "weekends,weekend,on weekends,at weekends",
    holiday: "public holidays,bank holidays,holidays,public holiday",
    to: "to,until,till,til,through,thru",
    and: "and",
    except: "except,excluding,but not",
    closed: "closed",
    am: "am",
    pm: "pm",
    noon: "noon,midday",
    midnight: "midnight",
    noise: "open,opening,opens,hours,hour,hrs,h,from,on,at,the,o clock,oclock,times,time",
  },
  de: {
    days: [
      "montag,montags,mo",
      "dienstag,dienstags,di,die",
      "mittwoch,mittwochs,mi,mit",
      "donnerstag,donnerstags,do,don",
      "freitag,freitags,fr,fre",
      "samstag,samstags,sonnabend,sonnabends,sa,sam",
      "sonntag,sonntags,so,son",
    ],
    months: "januar februar marz april mai juni juli august september oktober november dezember",
    always: "24 h,24 std,durchgehend geoffnet,immer geoffnet",
    all: "taglich,jeden tag,alle tage,taeglich",
    workdays: "wochentags",
    weekend: "wochenende,wochenenden,am wochenende",
    holiday: "feiertag,feiertage,feiertags,feiertagen,an feiertagen",
    to: "bis,bis zum",
    and: "und,sowie",
    except: "ausser,außer",
    closed: "geschlossen,ruhetag,zu",
    midnight: "mitternacht",
    since: "ab",
    noise: "uhr,h,von,vom,am,an,geoffnet,offnungszeiten,oeffnungszeiten,jeweils,der,die",
  },
  nl: {
    days: [
      "maandag,maandagen,ma",
      "dinsdag,dinsdagen,di",
      "woensdag,woensdagen,wo",
      "donderdag,donderdagen,do",
      "vrijdag,vrijdagen,vr",
      "zaterdag,zaterdagen,za",
      "zondag,zondagen,zo",
    ],
    months: "januari februari maart april mei juni juli augustus september oktober november december",
    always: "24 uur,24 u,altijd open,altijd geopend",
    all: "dagelijks,elke dag,alle dagen,iedere dag,dagen per week",
    workdays: "doordeweeks,weekdagen,werkdagen,op werkdagen",
    weekend: "weekend,weekends,in het weekend",
    holiday: "feestdagen,op feestdagen,feestdag",
    to: "tot,tot en met,tm",
    and: "en",
    except: "behalve,uitgezonderd",
    closed: "gesloten,dicht",
    midnight: "middernacht",
    since: "vanaf",
    noise: "van,uur,u,h,open,geopend,op,de,het,in,s,openingstijden,openingsuren",
  },
  fr: {
    days: [
      "lundi,lundis,lun,lu",
      "mardi,mardis,mar,ma",
      "mercredi,mercredis,mer,me",
      "jeudi,jeudis,jeu,je",
      "vendredi,vendredis,ven,ve",
      "samedi,samedis,sam,sa",
      "dimanche,dimanches,dim,di",
    ],
    months: "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
    always: "24 h,24 heures,24 heures sur 24,24 h sur 24",
    all: "tous les jours,chaque jour,tlj,jours sur sept",
    workdays: "en semaine",
    weekend: "weekend,weekends",
    holiday: "jours feries,feries,jour ferie",
    to: "a,au,jusqu a,jusqu au",
    and: "et,puis",
    except: "sauf,excepte,hors",
    closed: "ferme,fermee,fermeture",
    noon: "midi",
    midnight: "minuit",
    since: "a partir de",
    noise: "de,du,des,le,les,la,d,l,h,heures,heure,ouvert,ouverte,ouverture,horaires,horaire",
  },
  it: {
    days: [
      "lunedi,lun,lu",
      "martedi,mar,ma",
      "mercoledi,mer,me",
      "giovedi,gio,gi",
      "venerdi,ven,ve",
      "sabato,sab,sa",
      "domenica,dom,do",
    ],
    months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    always: "24 ore,24 ore su 24,h 24,24 h,sempre aperto,sempre aperta",
    all: "tutti i giorni,ogni giorno,quotidianamente",
    weekend: "weekend,fine settimana",
    holiday: "festivi,giorni festivi",
    to: "a,al,alle,alla,ad,fino alle,fino al",
    and: "e,ed",
    except: "tranne,escluso,eccetto",
    closed: "chiuso,chiusa,chiusura,riposo",
    noon: "mezzogiorno",
    midnight: "mezzanotte",
    noise: "dalle,dal,da,dalla,il,la,le,lo,i,ore,ora,h,aperto,aperta,apertura,orario,orari",
  },
  es: {
    days: [
      "lunes,lun,lu,l",
      "martes,mar,ma,m",
      "miercoles,mie,mi,x",
      "jueves,jue,ju,j",
      "viernes,vie,vi,v",
      "sabado,sabados,sab,sa,s",
      "domingo,domingos,dom,do,d",
    ],
    months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    always: "24 horas,24 h,siempre abierto,siempre abierta",
    all: "todos los dias,cada dia,diario,diariamente,a diario",
    workdays: "entre semana,laborables,dias laborables",
    weekend: "fin de semana,fines de semana",
    holiday: "festivos,dias festivos",
    to: "a,al,hasta",
    and: "y,e",
    except: "excepto,salvo,menos",
    closed: "cerrado,cerrada",
    noon: "mediodia",
    midnight: "medianoche",
    since: "a partir de,a partir de las",
    noise: "de,del,desde,las,la,los,el,h,hs,horas,hora,abierto,abierta,horario,horarios",
  },
  fi: {
    days: [
      "maanantai,maanantaisin,maanantaina,ma",
      "tiistai,tiistaisin,tiistaina,ti",
      "keskiviikko,keskiviikkoisin,keskiviikkona,ke",
      "torstai,torstaisin,torstaina,to",
      "perjantai,perjantaisin,perjantaina,pe",
      "lauantai,lauantaisin,lauantaina,la",
      "sunnuntai,sunnuntaisin,sunnuntaina,su",
    ],
    months: "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesakuu heinakuu elokuu syyskuu lokakuu marraskuu joulukuu",
    always: "24 h,24 tuntia,ympari vuorokauden,aina auki",
    all: "paivittain,joka paiva",
    workdays: "arkisin,arkipaivisin,arkipaivina",
    weekend: "viikonloppuisin,viikonloppu",
    holiday: "pyhapaivisin,pyhisin,pyhat,arkipyhat",
    and: "ja,seka",
    except: "paitsi",
    closed: "suljettu,kiinni",
    midnight: "keskiyo",
    noise: "klo,kello,avoinna,auki,aukioloajat,aukioloaika",
  },
};

export type Vocabulary = ReadonlyMap<string, Meaning>;

/** In the order in which they are tried. */
export const VOCABULARIES: ReadonlyMap<string, Vocabulary> = new Map(
  Object.entries(LANGUAGES).map(([tag, language]) => [tag, toVocabulary(language)]),
);

function toVocabulary({ days, months, all, workdays, weekend, ...others }: Language): Vocabulary {
  const words = new Map<string, Meaning>([["always", "always"]]);
  const add = (phrases: string | undefined, meaning: Meaning) => {
    for (const phrase of phrases?.split(",") ?? []) if (!words.has(phrase)) words.set(phrase, meaning);
  };
  for (const [day, phrases] of days.entries()) add(phrases, { days: [day] });
  add(all, { days: EVERY_DAY });
  add("everyday", { days: EVERY_DAY });
  add(workdays, { days: [0, 1, 2, 3, 4] });
  add(weekend, { days: [5, 6] });
  for (const [meaning, phrases] of Object.entries(others)) add(phrases, meaning as Meaning);
  for (const [month, name] of months.split(" ").entries()) {
    add(name, { month });
    if (name.length > 4) add(name.slice(0, 3), { month });
    if (name.length > 5) add(name.slice(0, 4), { month });
  }
  return words;
}

/** The only weekday with this name in any of the languages. */
export function findDay(name: string): number | null {
  const found = new Set(
    [...VOCABULARIES.values()].flatMap((words) => {
      const meaning = words.get(fold(name));
      return typeof meaning === "object" && "days" in meaning && meaning.days.length === 1 ? meaning.days : [];
    }),
  );
  const [day, ...others] = found;
  return day === undefined || others.length > 0 ? null : day;
}

/**
 * The weekdays among names, in the language that knows most of them: "Di" is Tuesday beside "Mi", and Sunday beside "Sa" and
 * "Ve". @returns null if several languages know as many, and differ
 */
export function findDays(names: string[]): Map<string, number> | null {
  const found = VOCABULARIES.values().map((words) => {
    const days = names.flatMap((name): [string, number][] => {
      const meaning = words.get(fold(name));
      return typeof meaning === "object" && "days" in meaning && meaning.days.length === 1
        ? [[name, meaning.days[0]!]]
        : [];
    });
    return new Map(days);
  });
  const [best = new Map(), ...others] = [...found].sort((a, b) => b.size - a.size);
  return others.every((days) => days.size < best.size || Bun.deepEquals(days, best)) ? best : null;
}

/** "Päivittäin" → "paivittain" */
export const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
