// The words of opening hours in the languages of the product, in Finnish and in Chinese.
import { foldLetters } from "../normalize-header.ts";

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
    noise: "dia,dias,de,del,desde,las,la,los,el,h,hs,horas,hora,abierto,abierta,horario,horarios",
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
  pt: {
    days: [
      "segunda,segundas,seg",
      "terça,terças,ter",
      "quarta,quartas,qua",
      "quinta,quintas,qui",
      "sexta,sextas,sex",
      "sábado,sábados,sáb",
      "domingo,domingos,dom",
    ],
    months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    always: "24 horas,24 h,sempre aberto",
    all: "todos os dias,cada dia,diariamente",
    workdays: "dias úteis,durante a semana",
    weekend: "fim de semana,fins de semana",
    holiday: "feriados,feriado,dias feriados",
    to: "a,às,ao,até,até às",
    and: "e",
    except: "exceto,excepto,salvo",
    closed: "fechado,fechada,encerrado,encerrada,encerra,fecha",
    noon: "meio dia",
    midnight: "meia noite",
    since: "a partir das",
    noise: "de,das,da,do,dos,aos,os,o,dia,dias,h,horas,hora,aberto,aberta,abre,horário,horários",
  },
  pl: {
    days: [
      "poniedziałek,poniedziałki,poniedziałku,pon,pn",
      "wtorek,wtorki,wtorku,wt",
      "środa,środy,śr,środę",
      "czwartek,czwartki,czwartku,czw,cz",
      "piątek,piątki,piątku,pt,pią",
      "sobota,soboty,sobotę,soboty,sob,so,sb",
      "niedziela,niedziele,niedzielę,niedzieli,niedz,nd,ndz",
    ],
    months:
      "styczeń,stycznia luty,lutego marzec,marca kwiecień,kwietnia maj,maja czerwiec,czerwca lipiec,lipca sierpień,sierpnia wrzesień,września październik,października listopad,listopada grudzień,grudnia",
    always: "24 h,całodobowo,24 godziny",
    all: "codziennie,każdego dnia",
    workdays: "dni robocze,w dni robocze,w tygodniu",
    weekend: "weekend,weekendy,w weekendy",
    holiday: "święta,dni świąteczne,w święta",
    to: "do",
    and: "i,oraz",
    except: "oprócz,z wyjątkiem",
    closed: "zamknięte,zamknięty,zamknięta,nieczynne,nieczynny,nieczynna",
    midnight: "północ,północy",
    noise: "od,w,we,godz,godziny,godzina,godzinach,otwarcia,otwarte,otwarty,czynne,czynny",
  },
  uk: {
    days: [
      "понеділок,понеділка,понеділки,пн",
      "вівторок,вівторка,вівторки,вт",
      "середа,середи,середу,ср",
      "четвер,четверга,четверги,чт",
      "пятниця,пятниці,пятницю,пт",
      "субота,суботи,суботу,сб",
      "неділя,неділі,неділю,нд",
    ],
    months:
      "січень,січня лютий,лютого березень,березня квітень,квітня травень,травня червень,червня липень,липня серпень,серпня вересень,вересня жовтень,жовтня листопад,листопада грудень,грудня",
    always: "цілодобово,24 години,24 год",
    all: "щодня,щоденно,без вихідних,кожного дня",
    workdays: "будні,у будні,в будні,робочі дні",
    weekend: "у вихідні,по вихідних",
    holiday: "свята,святкові дні",
    to: "до,по",
    and: "та,і,й",
    except: "крім,окрім",
    closed: "зачинено,не працює,закрито,вихідний,вихідний день",
    noise: "з,із,від,о,у,в,год,години,година,роботи,працює,відкрито,графік",
  },
  el: {
    days: [
      "Δευτέρα,Δευτέρες,Δευ,Δε",
      "Τρίτη,Τρίτες,Τρι,Τρ",
      "Τετάρτη,Τετάρτες,Τετ,Τε",
      "Πέμπτη,Πέμπτες,Πεμ,Πε",
      "Παρασκευή,Παρασκευές,Παρ,Πα",
      "Σάββατο,Σάββατα,Σαβ,Σα",
      "Κυριακή,Κυριακές,Κυρ,Κυ",
    ],
    months:
      "Ιανουάριος,Ιανουαρίου Φεβρουάριος,Φεβρουαρίου Μάρτιος,Μαρτίου Απρίλιος,Απριλίου Μάιος,Μαΐου Ιούνιος,Ιουνίου Ιούλιος,Ιουλίου Αύγουστος,Αυγούστου Σεπτέμβριος,Σεπτεμβρίου Οκτώβριος,Οκτωβρίου Νοέμβριος,Νοεμβρίου Δεκέμβριος,Δεκεμβρίου",
    always: "24 ώρες,όλο το 24ωρο",
    all: "κάθε μέρα,κάθε ημέρα,όλες τις μέρες",
    workdays: "καθημερινές,εργάσιμες",
    weekend: "Σαββατοκύριακο,Σαββατοκύριακα",
    holiday: "αργίες,επίσημες αργίες",
    to: "έως,μέχρι,ως",
    and: "και",
    except: "εκτός",
    closed: "κλειστό,κλειστά,κλειστή,κλειστός",
    am: "πμ",
    pm: "μμ",
    noise: "από,ώρες,ώρα,ωράριο,ανοιχτό,ανοιχτά,ανοικτό,λειτουργίας,στις,τις,την,τη,το,τα",
  },
  ar: {
    days: [
      "الاثنين,اثنين",
      "الثلاثاء,ثلاثاء",
      "الأربعاء,أربعاء",
      "الخميس,خميس",
      "الجمعة,جمعة",
      "السبت,سبت",
      "الأحد,أحد",
    ],
    months: "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    always: "24 ساعة,على مدار الساعة",
    all: "يوميا,كل يوم,كل الأيام,جميع الأيام,طوال أيام الأسبوع",
    to: "إلى,الى,حتى",
    and: "و",
    except: "ما عدا,عدا,باستثناء",
    closed: "مغلق,مغلقة,عطلة",
    am: "ص,صباحا",
    pm: "م,مساء",
    noon: "ظهرا",
    noise: "من,الساعة,ساعات,ساعة,العمل,الدوام,يوم,أيام,مفتوح,مفتوحة",
  },
  ja: {
    days: [
      "月曜日,月曜,月",
      "火曜日,火曜,火",
      "水曜日,水曜,水",
      "木曜日,木曜,木",
      "金曜日,金曜,金",
      "土曜日,土曜,土",
      "日曜日,日曜,日",
    ],
    months: "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月",
    always: "24時間,24 時間,24時間営業",
    all: "毎日,年中無休,無休",
    workdays: "平日",
    weekend: "週末,土日",
    holiday: "祝日,祝祭日,祝",
    to: "から,至",
    and: "と,および,及び",
    closed: "定休日,休館日,休業日,定休,休館,休業,休み,休",
    noise: "営業時間,開館時間,営業,開館,まで,は",
  },
  zh: {
    days: [
      "星期一,週一,周一,禮拜一,礼拜一,一",
      "星期二,週二,周二,禮拜二,礼拜二,二",
      "星期三,週三,周三,禮拜三,礼拜三,三",
      "星期四,週四,周四,禮拜四,礼拜四,四",
      "星期五,週五,周五,禮拜五,礼拜五,五",
      "星期六,週六,周六,禮拜六,礼拜六,六",
      "星期日,星期天,週日,周日,禮拜日,禮拜天,礼拜天,日",
    ],
    months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    always: "24小時,24小时,24 小時,24 小时,全天",
    all: "每日,每天,天天,全年無休,全年无休",
    workdays: "平日,工作日",
    weekend: "週末,周末",
    holiday: "國定假日,国定假日,法定假日,例假日",
    to: "至,到",
    and: "及,和,與,与",
    closed: "公休,店休,休館,休馆,休息,休業,休业,闭馆,閉館,不開放,不开放,休",
    noise: "營業時間,营业时间,開放時間,开放时间,營業,营业,開放,开放,止",
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
    for (const phrase of phrases?.split(",").map(foldLetters) ?? []) if (!words.has(phrase)) words.set(phrase, meaning);
  };
  for (const [day, phrases] of days.entries()) add(phrases, { days: [day] });
  add(all, { days: EVERY_DAY });
  add("everyday", { days: EVERY_DAY });
  add(workdays, { days: [0, 1, 2, 3, 4] });
  add(weekend, { days: [5, 6] });
  for (const [meaning, phrases] of Object.entries(others)) add(phrases, meaning as Meaning);
  for (const [month, names] of months.split(" ").entries()) {
    for (const name of names.split(",")) {
      add(name, { month });
      if (name.length > 4) add(name.slice(0, 3), { month });
      if (name.length > 5) add(name.slice(0, 4), { month });
    }
  }
  return words;
}

/** The only weekday with this name in any of the languages. */
export function findDay(name: string): number | null {
  const found = new Set(
    [...VOCABULARIES.values()].flatMap((words) => {
      const meaning = words.get(foldLetters(name));
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
      const meaning = words.get(foldLetters(name));
      return typeof meaning === "object" && "days" in meaning && meaning.days.length === 1
        ? [[name, meaning.days[0]!]]
        : [];
    });
    return new Map(days);
  });
  const [best = new Map(), ...others] = [...found].sort((a, b) => b.size - a.size);
  return others.every((days) => days.size < best.size || Bun.deepEquals(days, best)) ? best : null;
}
