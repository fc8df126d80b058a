/* What the labels of a bare name are by lists: the class of its top-level
 * domain, and first labels that code or hosts begin with. */
#ifndef LKS_FIND_RULES_NAME_CLASS_H
#define LKS_FIND_RULES_NAME_CLASS_H

#include "text/slice.h"

/** What a bare name under a top-level domain means, as bits. */
typedef enum lks_name_class {
    LKS_CLASS_A = 1, /**< almost always a site */
    LKS_CLASS_D = 2, /**< a site, but as in class C beside code */
    LKS_CLASS_C = 4, /**< sites, files and words of code */
    LKS_CLASS_B = 8  /**< almost always a file or a word of code */
} lks_name_class;

/** Facts about a last label. */
typedef struct lks_last_label {
    lks_name_class name_class;
    bool is_file;     /**< P9: a file extension */
    bool is_member;   /**< P10: a member or word of code */
    bool is_opener;   /**< P10: a word that sentences begin with */
    bool is_site;     /**< P10: sites prevail whatever stands before */
    bool is_software; /**< P18: names of software end so: "asp.net" */
} lks_last_label;

/** The label is ASCII, in upper or lower case. */
lks_last_label lks_last_label_facts(lks_slice label);

/** P10: "self" in "self.link". The label is in lower case, as in the next
 *  functions. */
bool lks_is_object(lks_slice label);

/** "response" in "response.data" */
bool lks_is_record(lks_slice label);

/** "docs" in "docs.example.id" */
bool lks_is_role(lks_slice label);

/** P18: "asp.net", "node.js" */
bool lks_is_software(lks_slice name);

/** P20: true for a common English word in small letters; in very few cases for another
 *  word. */
bool lks_is_common_word(lks_slice word);

/** P20: true for a top-level domain with which an English sentence goes on. */
bool lks_is_starter(lks_slice word);

/** True for a name of two labels under class B or C, or under a starter, that is known
 *  to be a site. */
bool lks_is_known_site(lks_slice name);

#endif
