/* Scripts by code (four letters each, by number), the scripts that the names of a
 * language mix, and the top-level domains where a script is at home.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   PropertyValueAliases.txt sha256 06c4c8eaf7b0bf34abe73b113da1215bd784ac254d4c223600b90267caa4bbbd
 *   homes.txt sha256 67716f09641341874013fd5070b7c5c265eed7b47bc3f359d2108fc89d6cc071
 *   languages.txt sha256 2686ec03a5fa8f4ee2f7b241a4caf7b93d7603609e587a18193cac1dfa97830d
 * 1072 bytes of tables. */
#ifndef LKS_GENERATED_SCRIPT_WORDS_H
#define LKS_GENERATED_SCRIPT_WORDS_H

#include <stdint.h>

static const char script_codes[] =
    "AdlmAghbAhomArabArmiArmnAvstBaliBamuBassBatkBengBerfBhksBopoBrah"
    "BraiBugiBuhdCakmCansCariChamCherChrsCoptCpmnCprtCyrlDevaDiakDogr"
    "DsrtDuplEgypElbaElymEthiGaraGeorGlagGongGonmGothGranGrekGujrGukh"
    "GuruHangHaniHanoHatrHebrHiraHluwHmngHmnpHungItalJavaJurcKaliKana"
    "KawiKharKhmrKhojKitsKndaKraiKthiLanaLaooLatnLepcLimbLinaLinbLisu"
    "LyciLydiMahjMakaMandManiMarcMedfMendMercMeroMlymModiMongMrooMtei"
    "MultMymrNagmNandNarbNbatNewaNkooNshuOgamOlckOnaoOrkhOryaOsgeOsma"
    "OugrPalmPaucPcunPermPhagPhliPhlpPhnxPlrdPrtiRjngRohgRunrSamrSarb"
    "SaurSealSgnwShawShrdSiddSidtSindSinhSogdSogoSoraSoyoSundSunuSylo"
    "SyrcTagbTakrTaleTaluTamlTangTavtTayoTeluTfngTglgThaaThaiTibtTirh"
    "TnsaTodrTolsTotoTutgUgarVaiiVithWaraWchoXpeoXsuxYeziYiiiZanbZzzz"
    "HanbJpanKore";

static const uint8_t language_mixes[28][4] = {
    {'a', 'm', 74, 37},
    {'a', 'r', 74, 3},
    {'b', 'n', 74, 11},
    {'d', 'v', 74, 156},
    {'f', 'a', 74, 3},
    {'g', 'u', 74, 46},
    {'h', 'e', 74, 53},
    {'h', 'i', 74, 29},
    {'h', 'y', 74, 5},
    {'j', 'a', 74, 177},
    {'k', 'a', 74, 39},
    {'k', 'm', 74, 66},
    {'k', 'n', 74, 69},
    {'k', 'o', 74, 178},
    {'l', 'o', 74, 73},
    {'m', 'l', 74, 91},
    {'m', 'r', 74, 29},
    {'m', 'y', 74, 97},
    {'n', 'e', 74, 29},
    {'o', 'r', 74, 109},
    {'p', 'a', 74, 48},
    {'s', 'i', 74, 136},
    {'s', 'r', 74, 28},
    {'t', 'a', 74, 149},
    {'t', 'e', 74, 153},
    {'t', 'h', 74, 157},
    {'u', 'r', 74, 3},
    {'z', 'h', 74, 176},
};

static const uint8_t script_homes[81][3] = {
    {'a', 'e', 3},
    {'a', 'f', 3},
    {'b', 'h', 3},
    {'d', 'j', 3},
    {'d', 'z', 3},
    {'e', 'g', 3},
    {'i', 'q', 3},
    {'i', 'r', 3},
    {'j', 'o', 3},
    {'k', 'w', 3},
    {'l', 'b', 3},
    {'l', 'y', 3},
    {'m', 'a', 3},
    {'m', 'r', 3},
    {'o', 'm', 3},
    {'p', 'k', 3},
    {'p', 's', 3},
    {'q', 'a', 3},
    {'s', 'a', 3},
    {'s', 'd', 3},
    {'s', 'o', 3},
    {'s', 'y', 3},
    {'t', 'd', 3},
    {'t', 'n', 3},
    {'y', 'e', 3},
    {'a', 'm', 5},
    {'b', 'd', 11},
    {'i', 'n', 11},
    {'b', 'a', 28},
    {'b', 'g', 28},
    {'b', 'y', 28},
    {'k', 'g', 28},
    {'k', 'z', 28},
    {'m', 'd', 28},
    {'m', 'e', 28},
    {'m', 'k', 28},
    {'m', 'n', 28},
    {'r', 's', 28},
    {'r', 'u', 28},
    {'s', 'u', 28},
    {'t', 'j', 28},
    {'t', 'm', 28},
    {'u', 'a', 28},
    {'u', 'z', 28},
    {'i', 'n', 29},
    {'n', 'p', 29},
    {'e', 'r', 37},
    {'e', 't', 37},
    {'g', 'e', 39},
    {'c', 'y', 45},
    {'e', 'u', 45},
    {'g', 'r', 45},
    {'i', 'n', 46},
    {'i', 'n', 48},
    {'k', 'r', 49},
    {'c', 'n', 50},
    {'h', 'k', 50},
    {'j', 'p', 50},
    {'k', 'r', 50},
    {'m', 'o', 50},
    {'s', 'g', 50},
    {'t', 'w', 50},
    {'i', 'l', 53},
    {'j', 'p', 54},
    {'j', 'p', 63},
    {'k', 'h', 66},
    {'i', 'n', 69},
    {'l', 'a', 73},
    {'i', 'n', 91},
    {'m', 'm', 97},
    {'i', 'n', 109},
    {'l', 'k', 136},
    {'i', 'n', 149},
    {'l', 'k', 149},
    {'m', 'y', 149},
    {'s', 'g', 149},
    {'i', 'n', 153},
    {'m', 'v', 156},
    {'t', 'h', 157},
    {'b', 't', 158},
    {'c', 'n', 158},
};

#endif
