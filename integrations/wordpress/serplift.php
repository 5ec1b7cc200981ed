<?php
/**
 * Plugin Name: Serplift
 * Description: Lets Serplift read and change the titles and descriptions that search engines see, one at a time and only if they have not changed in the meantime.
 * Version: 1.0.0
 * Requires at least: 6.2
 * Requires PHP: 7.4
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 *
 * This program is free software; you can redistribute it and/or modify it under the terms of the GNU General Public
 * License as published by the Free Software Foundation; either version 2 of the License, or (at your option) any later
 * version. It is distributed in the hope that it will be useful, but WITHOUT ANY WARRANTY; without even the implied
 * warranty of MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE. See the GNU General Public License for more details.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const SERPLIFT_VERSION = '1.0.0';
/** The writes that were made to a post, so that none is made twice. */
const SERPLIFT_WRITES = '_serplift_writes';
const SERPLIFT_KEPT_WRITES = 40;
const SERPLIFT_MAX_LENGTH = 1000;

/** Where each SEO plugin keeps its texts; without one they are in fields of our own. */
function serplift_seo_plugin() {
	if ( defined( 'WPSEO_VERSION' ) ) {
		return array( 'name' => 'Yoast SEO', 'version' => WPSEO_VERSION, 'title' => '_yoast_wpseo_title', 'description' => '_yoast_wpseo_metadesc' );
	}
	if ( defined( 'RANK_MATH_VERSION' ) ) {
		return array( 'name' => 'Rank Math', 'version' => RANK_MATH_VERSION, 'title' => 'rank_math_title', 'description' => 'rank_math_description' );
	}
	if ( defined( 'SEOPRESS_VERSION' ) ) {
		return array( 'name' => 'SEOPress', 'version' => SEOPRESS_VERSION, 'title' => '_seopress_titles_title', 'description' => '_seopress_titles_desc' );
	}
	if ( defined( 'AIOSEO_VERSION' ) ) {
		return array( 'name' => 'All in One SEO', 'version' => AIOSEO_VERSION, 'title' => 'title', 'description' => 'description' );
	}
	return null;
}

/** The meta key of a text. */
function serplift_key( $field ) {
	$plugin = serplift_seo_plugin();
	return null === $plugin ? '_serplift_' . $field : $plugin[ $field ];
}

/** All in One SEO keeps its texts in its own table. */
function serplift_uses_table() {
	return ! defined( 'WPSEO_VERSION' ) && ! defined( 'RANK_MATH_VERSION' ) && ! defined( 'SEOPRESS_VERSION' ) && defined( 'AIOSEO_VERSION' );
}

/** What is kept for a post, read past every cache; null is unset. */
function serplift_stored( $post_id, $field, $for_update = false ) {
	global $wpdb;
	$lock = $for_update && ! serplift_is_sqlite() ? ' FOR UPDATE' : '';
	if ( serplift_uses_table() ) {
		$column = 'title' === $field ? 'title' : 'description';
		// phpcs:ignore WordPress.DB.PreparedSQL -- both names are our own.
		$value = $wpdb->get_var( $wpdb->prepare( "SELECT {$column} FROM {$wpdb->prefix}aioseo_posts WHERE post_id = %d LIMIT 1{$lock}", $post_id ) );
	} else {
		// phpcs:ignore WordPress.DB.PreparedSQL -- the lock is our own.
		$value = $wpdb->get_var( $wpdb->prepare( "SELECT meta_value FROM {$wpdb->postmeta} WHERE post_id = %d AND meta_key = %s ORDER BY meta_id LIMIT 1{$lock}", $post_id, serplift_key( $field ) ) );
	}
	return null === $value || '' === $value ? null : (string) $value;
}

/** Writes a text in the way of the SEO plugin, so that its own index follows; null unsets it. */
function serplift_write( $post_id, $field, $value ) {
	if ( serplift_uses_table() ) {
		if ( ! class_exists( '\AIOSEO\Plugin\Common\Models\Post' ) ) {
			return false;
		}
		$post = \AIOSEO\Plugin\Common\Models\Post::getPost( $post_id );
		$post->post_id = $post_id;
		$post->$field  = $value;
		$post->save();
	} elseif ( null === $value ) {
		delete_post_meta( $post_id, serplift_key( $field ) );
	} else {
		update_post_meta( $post_id, serplift_key( $field ), wp_slash( $value ) );
	}
	return serplift_stored( $post_id, $field ) === $value;
}

function serplift_is_sqlite() {
	return defined( 'DB_ENGINE' ) && 'sqlite' === DB_ENGINE;
}

/** The post behind an address: a post, a page, a product, or the page that is the front page. */
function serplift_post_id( $url ) {
	$home = wp_parse_url( home_url( '/' ) );
	$asked = wp_parse_url( $url );
	if ( ! is_array( $asked ) || empty( $asked['host'] ) ) {
		return 0;
	}
	$bare = function ( $host ) {
		return preg_replace( '/^www\./', '', strtolower( $host ) );
	};
	if ( $bare( $asked['host'] ) !== $bare( $home['host'] ) ) {
		return 0;
	}
	$path = untrailingslashit( isset( $asked['path'] ) ? $asked['path'] : '/' );
	if ( untrailingslashit( isset( $home['path'] ) ? $home['path'] : '/' ) === $path && empty( $asked['query'] ) ) {
		return 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_on_front' ) : 0;
	}
	$post_id = url_to_postid( $url );
	return $post_id && 'publish' === get_post_status( $post_id ) ? $post_id : 0;
}

function serplift_error( $code, $message, $status, $data = array() ) {
	return new WP_Error( $code, $message, array_merge( array( 'status' => $status ), $data ) );
}

/** The post that a request names, if the user may edit it. */
function serplift_requested_post( WP_REST_Request $request ) {
	$post_id = serplift_post_id( (string) $request['url'] );
	if ( ! $post_id ) {
		return serplift_error( 'serplift_no_page', 'No published post or page has this address.', 404 );
	}
	if ( ! current_user_can( 'edit_post', $post_id ) ) {
		return serplift_error( 'serplift_forbidden', 'You may not edit this page.', 403 );
	}
	return $post_id;
}

function serplift_show_status() {
	$plugin = serplift_seo_plugin();
	return array(
		'plugin'    => SERPLIFT_VERSION,
		'wordpress' => get_bloginfo( 'version' ),
		'siteName'  => get_bloginfo( 'name' ),
		'seoPlugin' => null === $plugin ? null : array( 'name' => $plugin['name'], 'version' => $plugin['version'] ),
	);
}

function serplift_show_page( WP_REST_Request $request ) {
	$post_id = serplift_requested_post( $request );
	if ( is_wp_error( $post_id ) ) {
		return $post_id;
	}
	return array(
		'postId' => $post_id,
		'stored' => array(
			'title'       => serplift_stored( $post_id, 'title' ),
			'description' => serplift_stored( $post_id, 'description' ),
		),
	);
}

/** The writes of a post, newest last. */
function serplift_writes( $post_id ) {
	global $wpdb;
	$value = $wpdb->get_var( $wpdb->prepare( "SELECT meta_value FROM {$wpdb->postmeta} WHERE post_id = %d AND meta_key = %s ORDER BY meta_id LIMIT 1", $post_id, SERPLIFT_WRITES ) );
	$writes = null === $value ? array() : json_decode( $value, true );
	return is_array( $writes ) ? $writes : array();
}

/**
 * Compares and writes in one step: inside a transaction, with the post and the text locked, byte by byte. A write that was
 * made once is not made again, whatever happened to its answer.
 */
function serplift_change_page( WP_REST_Request $request ) {
	global $wpdb;
	$post_id = serplift_requested_post( $request );
	if ( is_wp_error( $post_id ) ) {
		return $post_id;
	}
	$sent = $request->get_json_params();
	if ( ! is_array( $sent ) || ! array_key_exists( 'expected', $sent ) || ! array_key_exists( 'value', $sent ) ) {
		return serplift_error( 'serplift_incomplete', 'Say what you expect and what to write; null is unset.', 400 );
	}
	$field    = $request['field'];
	$expected = $request['expected'];
	$value    = $request['value'];
	$write_id = $request['writeId'];
	$wpdb->query( 'START TRANSACTION' );
	if ( ! serplift_is_sqlite() ) {
		$wpdb->get_var( $wpdb->prepare( "SELECT ID FROM {$wpdb->posts} WHERE ID = %d FOR UPDATE", $post_id ) );
	}
	$writes = serplift_writes( $post_id );
	$stored = serplift_stored( $post_id, $field, true );
	if ( in_array( $write_id, $writes, true ) ) {
		$wpdb->query( 'COMMIT' );
		return array( 'outcome' => 'repeated', 'stored' => $stored );
	}
	if ( $stored !== $expected ) {
		$wpdb->query( 'ROLLBACK' );
		return serplift_error( 'serplift_changed', 'The text is not what you expect.', 409, array( 'stored' => $stored ) );
	}
	$writes[] = $write_id;
	update_post_meta( $post_id, SERPLIFT_WRITES, wp_slash( wp_json_encode( array_slice( $writes, -SERPLIFT_KEPT_WRITES ) ) ) );
	if ( ! serplift_write( $post_id, $field, $value ) ) {
		$wpdb->query( 'ROLLBACK' );
		wp_cache_delete( $post_id, 'post_meta' );
		return serplift_error( 'serplift_altered', 'Another plugin changes this text while it is saved.', 422 );
	}
	$wpdb->query( 'COMMIT' );
	serplift_forget_caches( $post_id );
	return array( 'outcome' => 'written', 'stored' => $value );
}

/** Asks the page caches that are installed to render the page again. */
function serplift_forget_caches( $post_id ) {
	clean_post_cache( $post_id );
	foreach ( array( 'rocket_clean_post', 'w3tc_flush_post', 'wp_cache_post_change', 'wpfc_clear_post_cache_by_id' ) as $purge ) {
		if ( function_exists( $purge ) ) {
			$purge( $post_id );
		}
	}
	do_action( 'litespeed_purge_post', $post_id );
	do_action( 'serplift_text_changed', $post_id );
}

/** A text, or null for unset: one line without markup, and no longer than a title or a description ever is. */
function serplift_is_text( $value ) {
	if ( null === $value ) {
		return true;
	}
	return is_string( $value ) && '' !== $value && strlen( $value ) <= SERPLIFT_MAX_LENGTH && ! preg_match( '~<[a-z/!?]|[\x00-\x1f]~i', $value );
}

add_action(
	'rest_api_init',
	function () {
		$may_edit = function () {
			return current_user_can( 'edit_posts' ) || current_user_can( 'edit_pages' );
		};
		$url  = array( 'type' => 'string', 'required' => true, 'maxLength' => 2048 );
		// Null is a value here, which WordPress would take for a missing one.
		$text = array( 'validate_callback' => 'serplift_is_text' );
		register_rest_route(
			'serplift/v1',
			'/status',
			array( 'methods' => 'GET', 'callback' => 'serplift_show_status', 'permission_callback' => $may_edit )
		);
		register_rest_route(
			'serplift/v1',
			'/page',
			array(
				array(
					'methods'             => 'GET',
					'callback'            => 'serplift_show_page',
					'permission_callback' => $may_edit,
					'args'                => array( 'url' => $url ),
				),
				array(
					'methods'             => 'POST',
					'callback'            => 'serplift_change_page',
					'permission_callback' => $may_edit,
					'args'                => array(
						'url'      => $url,
						'field'    => array( 'type' => 'string', 'required' => true, 'enum' => array( 'title', 'description' ) ),
						'expected' => $text,
						'value'    => $text,
						'writeId'  => array( 'type' => 'string', 'required' => true, 'minLength' => 8, 'maxLength' => 100 ),
					),
				),
			)
		);
	}
);

/** Where no SEO plugin is installed, the texts are fields of our own: registered, and printed by us. */
add_action(
	'init',
	function () {
		if ( null !== serplift_seo_plugin() ) {
			return;
		}
		foreach ( array( 'title', 'description' ) as $field ) {
			register_meta(
				'post',
				'_serplift_' . $field,
				array(
					'type'              => 'string',
					'single'            => true,
					'show_in_rest'      => true,
					'sanitize_callback' => 'wp_strip_all_tags',
					'auth_callback'     => function ( $allowed, $key, $post_id ) {
						return current_user_can( 'edit_post', $post_id );
					},
				)
			);
		}
	}
);

/** The text of the page being shown, where we print it; null elsewhere. */
function serplift_shown( $field ) {
	if ( null !== serplift_seo_plugin() || ! is_singular() ) {
		return null;
	}
	$value = get_post_meta( get_queried_object_id(), '_serplift_' . $field, true );
	return is_string( $value ) && '' !== $value ? $value : null;
}

add_filter(
	'pre_get_document_title',
	function ( $title ) {
		$own = serplift_shown( 'title' );
		return null === $own ? $title : esc_html( $own );
	},
	99
);

add_action(
	'wp_head',
	function () {
		$own = serplift_shown( 'description' );
		if ( null !== $own ) {
			echo '<meta name="description" content="' . esc_attr( $own ) . '">' . "\n";
		}
	},
	1
);
