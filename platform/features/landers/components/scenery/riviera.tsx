import { disc, LitWindows, light, type SceneryDrawings, Sky, Stars, shade, Windows } from './shapes.tsx'

/** Houses that climb from a harbour, behind a bell tower. */
const TOWN = (
  <>
    <Sky
      id="riviera-town"
      colours={[
        ['#3d0c33', 0],
        ['#a52349', 26],
        ['#f0705f', 46],
        ['#ffc488', 66],
      ]}
    />
    <Stars d="M90 90h1M250 170h1M420 80h1M560 160h1M980 70h1M1110 130h1" opacity={0.6} />
    <circle fill="#ffe0a3" cx="1060" cy="300" r="74" />
    <path fill="#7a1c48" d="M0 620V420q140-70 260 10t240 20q180-240 420-210 160 20 280 150v230z" />
    <path fill="#f3cfa8" d="M756 214h68v420h-68z" />
    <path fill="#8f2f36" d="m744 216 46-86 46 86z" />
    <path {...shade(0.55)} d="M774 250q16-26 32 0v44h-32z" />
    <path fill="#e7a07d" d="M618 300h110v340H618z" />
    <path fill="#d9695f" d="M850 286h120v354H850z" />
    <path fill="#f6dcc0" d="M980 352h112v288H980z" />
    <path fill="#f0c59b" d="M492 400h116v240H492z" />
    <path
      fill="#8f2f36"
      d="m606 304 67-44 67 44zM838 290l72-48 72 48zM968 356l68-40 68 40zM480 404l70-42 70 42z"
    />
    <path {...shade(0.14)} d="M704 300h24v340h-24zM946 286h24v354h-24zM1070 352h22v288h-22z" />
    <path fill="#c4495a" d="M548 452h130v210H548z" />
    <path fill="#f4b183" d="M690 420h156v242H690z" />
    <path fill="#fbe6cf" d="M858 446h140v216H858z" />
    <path fill="#a53c3f" d="m534 456 79-46 79 46zM676 424l92-52 92 52zM846 450l82-46 82 46z" />
    <path
      fill="#5c2140"
      d="M640 330h22v34h-22zm44 0h22v34h-22zM874 320h22v34h-22zm50 0h22v34h-22zM1004 388h22v34h-22zm42 0h22v34h-22zM520 436h20v30h-20zM706 570h26v40h-26zm98 0h26v40h-26zM572 590h24v36h-24zm58 0h24v36h-24zM960 590h22v34h-22z"
    />
    <path fill="#6d8a66" d="M738 458h12v86h-12zm84 0h12v86h-12zM874 478h12v86h-12zm84 0h12v86h-12z" />
    <Windows
      at={[
        [756, 458],
        [892, 478],
      ]}
    />
    <path
      fill="#36102f"
      d="M452 664q-32-150 0-282 32 132 0 282zM1122 664q-28-120 0-230 28 110 0 230zM412 664q-22-90 0-176 22 86 0 176z"
    />
    <path fill="#54173f" d="M380 660q420-34 820-6v26H380z" />
    <path fill="#861f4d" d="M0 676h1200v224H0z" />
    <path
      className="s"
      color="#ffb98a"
      opacity=".55"
      strokeWidth="7"
      d="M520 716h150m70 34h210m-330 44h120m190 10h170m-260 44h150"
    />
    <path fill="#fff1ea" d="M918 770V676l72 90zM906 776v-74l-44 74z" />
    <path fill="#292a57" d="M840 784h170l-28 34H868z" />
  </>
)

/** A bay below a sleeping volcano, and a sail. */
const SEA = (
  <>
    <Sky
      id="riviera-sea"
      colours={[
        ['#6b123f', 0],
        ['#d9435f', 24],
        ['#ff9d78', 40],
        ['#ffd3a0', 52],
      ]}
    />
    <circle fill="#ffe9b8" opacity=".35" cx="790" cy="300" r="190" />
    <circle fill="#ffe2a1" cx="790" cy="300" r="120" />
    <path fill="#b23a62" d="M250 440q120-34 190-126 16-18 38-14l26 2q80 96 210 138z" />
    <path fill="#8f2552" d="M0 440V330q110-30 190 20t150 90zM930 440q60-90 130-120t140-90v210z" />
    <path fill="#f6dcc0" d="M1064 336h34v50h-34zm46-40h32v70h-32zm46-22h44v70h-44z" />
    <path fill="#e7a07d" d="M1098 352h22v44h-22zm44-34h22v50h-22z" />
    <path
      fill="#6b1740"
      d="m1058 340 23-20 23 20zm46-40 22-22 22 22zm46-24 26-22 30 22zM1074 350h12v16h-12zm44-40h12v18h-12zm50-16h12v18h-12z"
    />
    <path fill="#36102f" d="M1034 410q-16-66 0-124 16 58 0 124zM1010 424q-12-48 0-92 12 44 0 92z" />
    <path fill="#a52a57" d="M0 438h1200v240H0z" />
    <path fill="#8a2050" d="M0 520q300-26 600 0t600 0v160H0z" />
    <path
      className="s"
      color="#ffd9a0"
      opacity=".8"
      strokeWidth="9"
      d="M700 462h180m-140 30h100m-150 34h196m-130 36h92"
    />
    <path fill="#fff1ea" d="M512 476V356l66 114zM500 478v-88l-42 88z" />
    <path fill="#292a57" d="M440 488h152l-26 28H470z" />
    <path fill="#f3c3b0" d="M0 640h1200v30H0z" />
    <path fill="#dba092" d="M0 670h1200v22H0z" />
    <path fill="#571439" d="M0 692h1200v208H0z" />
    <path fill="#36102f" d="M1150 0q-40 60-150 70 60 30 130 4-30 60-10 120 40-40 60-110 20 30 20 60V0z" />
    <path fill="#ffd27a" d={`${disc(1098, 118, 20)}${disc(1146, 170, 20)}${disc(1040, 92, 16)}`} />
  </>
)

/** Pale towers of rock in the last light, above cypresses. */
const MOUNTAINS = (
  <>
    <Sky
      id="riviera-mountains"
      colours={[
        ['#35103f', 0],
        ['#8f2358', 26],
        ['#e8637a', 46],
        ['#ffb98a', 62],
      ]}
    />
    <Stars d="M120 80h1M300 150h1M470 70h1M640 120h1M930 80h1M1080 170h1" opacity={0.6} />
    <path
      fill="#f29aa0"
      d="M300 600 390 360l40 30 40-150 46 70 26-50 60 170 40-30 58 200zM870 600l50-170 40 20 34-130 30 60 44-130 56 120 30-40 46 140v130z"
    />
    <path
      fill="#b9496f"
      d="m470 240 46 70-14 120 20 170h-66l14-140-24-90zM542 260l60 170 10 170h-40l-10-150-40-80zM1068 250l56 120-10 90 20 140h-70l10-150-30-80zM390 360l40 30-16 210h-60zM994 320l30 60-8 220h-46l14-150z"
    />
    <path fill="#7a1c4d" d="M0 620q240-120 520-30t680-40v350H0z" />
    <path fill="#5c1440" d="M0 720q300-110 640-30t560-60v270H0z" />
    <path fill="#f0a08a" opacity=".28" d="m600 900 160-214 30-6 30 6 160 214z" />
    <path
      fill="#2a0b28"
      d="M560 668q-18-96 0-172 18 76 0 172zM520 676q-14-74 0-136 14 62 0 136zM1020 656q-18-100 0-180 18 80 0 180zM1062 660q-14-80 0-142 14 62 0 142zM1104 654q-16-90 0-160 16 70 0 160z"
    />
    <path fill="#f6dcc0" d="M930 596h70v60h-70z" />
    <path fill="#8f2f36" d="m920 602 45-34 45 34z" />
    <path fill="#ffd98a" d="M946 616h16v24h-16zm26 0h14v40h-14z" />
  </>
)

/** A dome and towers under strings of lights. */
const NIGHT = (
  <>
    <Sky
      id="riviera-night"
      colours={[
        ['#1c0a2c', 0],
        ['#4a1040', 38],
        ['#8f1f4c', 74],
      ]}
    />
    <Stars d="M70 210h1M190 330h1M330 190h1M450 300h1M560 420h1M1090 250h1M1150 360h1M1010 330h1M260 440h1M1060 450h1" />
    <path
      className="s"
      color="#ffd9c7"
      opacity=".5"
      strokeWidth="4"
      d="M0 60q300 130 620 20t580 0M0 10q240 70 520-10"
    />
    <path
      fill="#ffd27a"
      d={[
        [80, 92],
        [200, 124],
        [330, 132],
        [460, 112],
        [585, 90],
        [1020, 42],
        [1130, 62],
      ]
        .map(([x = 0, y = 0]) => disc(x, y, 9))
        .join('')}
    />
    <path
      fill="#6b1745"
      d="M0 650h60v-60q0-40 44-46l6-24 6 24q44 6 44 46v60h90V530l28-50 28 50v120h60v-40l40-26 40 26v40h90v250H0zM1030 640v-60h60v-70l34-30 34 30v70h42v320h-170z"
    />
    <path
      fill="#33102f"
      d="M520 900V640h70V470l30-54 30 54v150h70q0-130 110-150 8-40 12-60 4 20 12 60 110 20 110 150h60v-70h40v-40h40v40h50v350z"
    />
    <path
      className="s"
      color="#a53c5a"
      strokeWidth="5"
      opacity=".8"
      d="M776 616q4-100 54-140M886 616q-4-100-54-140M831 476v140M720 622h224"
    />
    <path
      fill="#ffd98a"
      d="M608 500q12-18 24 0v36h-24zM96 610h16v26H96zM274 560h10v22h-10zM560 690h20v32h-20zm50 40h20v32h-20zM760 660h20v34h-20zm60 0h20v34h-20zm60 0h20v34h-20zM1020 690h20v32h-20zm60 40h20v32h-20z"
    />
    <path {...light(0.12)} d="M520 640h560v8H520z" />
  </>
)

/** Domes, tiled roofs and cypresses. */
const ROOFS = (
  <>
    <path {...shade(0.22)} d="M0 100V82h8v-5l4-3 4 3v5h14V70h10v12h20v-8h12v8h14v-6l4-4 4 4v6H100v18z" />
    <path
      {...shade(0.46)}
      d="M0 100V88l5-4 5 4v-2q-3-9 0-18 3 9 0 18v2h8V74l3-8 3 8v12h4q0-11 8-13l1-5 1 5q8 2 8 13h4v4h6l6-5 6 5v-4q-3-11 0-22 3 11 0 22v2h6V78l6-5 6 5v8h4v-3q-2-8 0-15 2 7 0 15v3H100v14z"
    />
    <LitWindows
      at={[
        [20, 80],
        [33, 92],
        [41, 92],
        [54, 93],
        [61, 93],
        [78, 83],
        [82, 90],
        [4, 92],
        [93, 93],
      ]}
    />
  </>
)

export const RIVIERA: SceneryDrawings = {
  town: TOWN,
  sea: SEA,
  mountains: MOUNTAINS,
  night: NIGHT,
  roofs: ROOFS,
  cards: {
    mountains: [
      [disc(28, 44, 12), 'a'],
      ['M8 158 22 86l6 8 8-30 9 14 6-12 12 36 8-6 19 62z', '', 0.42],
      ['M-4 132q30-16 60-4t48-4v34H-4z'],
      ['M18 128q-7-20 0-40 7 20 0 40zm62-4q-8-24 0-48 8 24 0 48zm12 2q-6-16 0-32 6 16 0 32z', '', 0.75],
    ],
    sea: [
      [disc(64, 52, 18), 'a'],
      ['M-4 96q22-6 34-24 4-4 8 0 12 18 34 24z', '', 0.35],
      ['M0 96h100v62H0z', '', 0.3],
      ['M46 66v42H20zm5-10 27 52H51z'],
      ['M14 112h68l-12 14H26z', 'a'],
      ['M0 130q12-8 25 0t25 0 25 0 25 0v28H0z', '', 0.7],
    ],
    city: [
      ['M0 94h18V80l8-6 8 6v14h40V76h14v18h12v64H0z', '', 0.32],
      ['M14 158V76l7-18 7 18v26h8q0-26 20-30l2-9 2 9q20 4 20 30h6v56z'],
      ['M57 78v24m-12-2q1-16 12-22 11 6 12 22', 'g', 0.5],
      ['M18 84q3-5 6 0v9h-6zM42 114h6v10h-6zm12 0h6v10h-6zm12 0h6v10h-6z', 'a'],
    ],
    moon: [
      ['M60 38a24 24 0 1 0 18 40A28 28 0 0 1 60 38z', 'a'],
      ['M24 46h3v3h-3zm14-16h2v2h-2zm40 4h3v3h-3z'],
      ['M0 124q30-22 58-8t42-8v50H0z', '', 0.5],
      ['M22 122q-8-26 0-50 8 24 0 50zm16 0q-6-18 0-36 6 18 0 36zm46-2q-8-24 0-46 8 22 0 46z'],
    ],
    trees: [
      [disc(76, 42, 12), 'a'],
      ['M0 122q26-12 52-2t48-6v44H0z', '', 0.32],
      ['M0 74q0-10 14-11 2-9 16-9 16 0 18 9 14 1 14 9 0 6-12 6H12Q0 80 0 74z'],
      ['M27 136q6-26 3-40-8-8-14-16h4l12 10 10-12h5L37 98q0 24 2 38z'],
      ['M56 96q2-10 18-10 18 0 20 10-18 6-38 0z', '', 0.6],
      ['M72 132q4-18 3-34h3q-1 16 2 34z', '', 0.6],
    ],
  },
}
